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
import { AskedButton } from '../../../ui/dialog/AskedButton'
import { FormDialog } from '../../../ui/dialog/FormDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
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
  const close = useOwnClose(onClose)
  const { revalidate } = useRevalidator()
  const divided = groups.some((each) => each.parent !== null && each.parent === group?.id)
  async function finish(work: () => Promise<unknown>) {
    await work()
    await revalidate()
    close()
  }
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
        void attempt(() =>
          finish(() => (group ? call(changeGroup, { params: { id: group.id }, body }) : call(addGroup, { body }))),
        )
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
          <AskedButton
            label="Убрать участок"
            disabled={busy}
            title="Убрать участок?"
            action="Убрать"
            busyAction="Убираем…"
            onConfirm={() => finish(() => call(removeGroup, { params: { id: group.id } }))}
          >
            <p>
              Участка <b className="anywhere">{group.name}</b> больше не будет. Машины останутся:{' '}
              {group.parent === null ? 'без участка' : 'они перейдут в участок над ним'}.
            </p>
          </AskedButton>
        </div>
      ) : null}
    </FormDialog>
  )
}
