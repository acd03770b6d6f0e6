import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { compareNames } from '@spetskarta/shared/names.ts'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/Button'
import { Field, Select } from '../../../ui/form/Field'
import { IconSearch } from '../../../ui/icon/icons.ts'
import { typeLabel } from '../../../ui/item/types'
import { countOf, MACHINES, ORDERS } from '../../../ui/text/format'
import css from './OwnList.module.css'
import { isOwnFiltered, type OwnQuery, STATES } from './own-filter'

interface Props {
  kind: Kind
  query: OwnQuery
  /** The types among the user's items. */
  types: readonly string[]
  found: number
  /** The address of the unfiltered list. */
  to: string
}

/** Filters the user's own items by text, type and visibility to others; works without scripts. */
export function OwnItemsFilter({ kind, query, types, found, to }: Props) {
  const busy = useNavigation().state === 'loading'
  const named = types.map((id) => ({ id, name: typeLabel(id).name })).sort((a, b) => compareNames(a.name, b.name))
  const filtered = isOwnFiltered(query)
  return (
    <search>
      <Form key={JSON.stringify(query)} action={to} className={`${css.filter} gap-3 mb-4 pad-row card`}>
        <Field
          label="Название, место или телефон"
          name="q"
          type="search"
          defaultValue={query.q}
          maxLength={120}
          autoComplete="off"
          before={<IconSearch size={20} className="sign-before faint" aria-hidden="true" />}
        />
        {named.length > 1 ? (
          <Select label="Тип" name="type" defaultValue={query.type ?? ''}>
            <option value="">Все типы</option>
            {named.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <Select label="Состояние" name="state" defaultValue={query.state ?? ''}>
          <option value="">Любое</option>
          {Object.entries(STATES).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy}>
          Найти
        </Button>
      </Form>
      <p className={filtered ? 'mb-4 row wrap' : 'visually-hidden'} role="status">
        {filtered ? (
          <>
            Найдено: {countOf(found, kind === 'equipment' ? MACHINES : ORDERS)}.{' '}
            <Link className="link" to={to}>
              Показать все
            </Link>
          </>
        ) : null}
      </p>
    </search>
  )
}
