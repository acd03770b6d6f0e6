import { DRAFT_KINDS, type DraftKind, type Drafts } from '@spetskarta/shared/papers/batch.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { Form, useNavigation } from 'react-router'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { Field, Select } from '../../../ui/form/Field'
import { GroupField } from '../../company/groups/GroupFilter'
import css from './Drafts.module.css'
import type { DraftsFilter } from './drafts-query'

const KIND_NAMES: Record<DraftKind, string> = { ...PAPER_NAMES, sheet: 'ЭСМ-2 или ЭСМ-3, по машине' }

/** Which drafts are shown; the filters are kept in the address. */
export function DraftFilters({
  filter,
  lists,
}: {
  filter: DraftsFilter
  lists: Pick<Drafts, 'customers' | 'objects' | 'groups'>
}) {
  const busy = useNavigation().state === 'loading'
  return (
    <Form key={JSON.stringify(filter)} action={paths.paperDrafts()} className={`${css.filters} mb-4`}>
      <Field label="С" type="date" name="from" required defaultValue={filter.from} />
      <Field label="По" type="date" name="to" required defaultValue={filter.to} />
      <Select label="Заказчик" name="customer" defaultValue={filter.customer}>
        <option value="">Все заказчики</option>
        {lists.customers.map((customer) => (
          <option key={customer}>{customer}</option>
        ))}
      </Select>
      <Select label="Объект" name="objectId" defaultValue={filter.objectId}>
        <option value="">Все объекты</option>
        {lists.objects.map(({ objectId, name }) => (
          <option key={objectId} value={objectId}>
            {name}
          </option>
        ))}
      </Select>
      <GroupField groups={lists.groups} chosen={filter.group || undefined} />
      <Select label="Документ" name="kind" defaultValue={filter.kind}>
        {DRAFT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
      <Button type="submit" busy={busy}>
        Показать
      </Button>
    </Form>
  )
}
