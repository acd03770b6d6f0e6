import {
  addGroup,
  changeGroup,
  GROUP_NAME_MAX,
  type MachineGroup,
  removeGroup,
} from '@spetskarta/shared/company/groups.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Field, Select } from '../../../ui/form/Field'

interface Props {
  /** A group's id, or `new`. */
  chosen: string
  groups: readonly MachineGroup[]
  onClose: () => void
}

/** A group's name and the group that it is a part of. */
export function GroupDialog({ chosen, groups, onClose }: Props) {
  const group = groups.find(({ id }) => String(id) === chosen)
  const [name, setName] = useState(group?.name ?? '')
  const [parent, setParent] = useState(String(group?.parent ?? ''))
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const divided = groups.some((each) => each.parent !== null && each.parent === group?.id)
  const finish = (work: () => Promise<unknown>) =>
    attempt(async () => {
      await work()
      await revalidate()
      onClose()
    })
  const body = { name, parent: parent === '' ? null : Number(parent) }

  return (
    <FormDialog
      title={group ? 'Участок' : 'Новый участок'}
      action="Сохранить"
      busyAction="Сохраняем…"
      busy={busy}
      ready={name.trim() !== ''}
      failure={failure}
      onSubmit={() =>
        void finish(() => (group ? call(changeGroup, { params: { id: group.id }, body }) : call(addGroup, { body })))
      }
      onClose={onClose}
    >
      <Field
        label="Название"
        data-first
        value={name}
        maxLength={GROUP_NAME_MAX}
        placeholder="Раменское, колонна 1"
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Входит в"
        value={parent}
        disabled={divided}
        hint={divided ? 'В нём самом есть подучастки' : undefined}
        onChange={({ currentTarget }) => setParent(currentTarget.value)}
      >
        <option value="">Никуда: сам по себе</option>
        {groups.flatMap(({ id, name: above, parent: its }) =>
          its === null && id !== group?.id ? (
            <option key={id} value={id}>
              {above}
            </option>
          ) : (
            []
          ),
        )}
      </Select>
      {group ? (
        <div>
          <Button
            look="danger"
            disabled={busy}
            onClick={() => void finish(() => call(removeGroup, { params: { id: group.id } }))}
          >
            Убрать участок
          </Button>
          <p className="mt-1 quiet small">
            Машины останутся: {group.parent === null ? 'без участка' : 'они перейдут в участок над ним'}.
          </p>
        </div>
      ) : null}
    </FormDialog>
  )
}
