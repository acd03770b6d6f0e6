/** Choice of a group in the filters of a list: nothing where there is none to choose, and one that is gone stays chosen. */
import type { GroupName } from '@spetskarta/shared/company/groups.ts'
import type { ChangeEventHandler } from 'react'
import { Select } from '../../../ui/form/Field'
import { hasGroupChoice, isGroupGone } from './groups'

interface Props {
  groups: readonly GroupName[]
  /** A group's id. */
  chosen: number | string | undefined
}

interface SelectProps extends Props {
  /** Name of the option that shows all. */
  all?: string
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

export function GroupSelect({ all = 'Все участки', onChange, ...props }: SelectProps) {
  if (!hasGroupChoice(props.groups, props.chosen)) return null
  return (
    <select name="group" defaultValue={props.chosen ?? ''} className="input" aria-label="Участок" onChange={onChange}>
      <option value="">{all}</option>
      <Options {...props} />
    </select>
  )
}

/** The same with its name above it. */
export function GroupField(props: Props) {
  if (!hasGroupChoice(props.groups, props.chosen)) return null
  return (
    <Select label="Участок" name="group" defaultValue={props.chosen ?? ''}>
      <option value="">Все участки</option>
      <Options {...props} />
    </Select>
  )
}

/** Each part follows its group. */
const Options = ({ groups, chosen }: Props) => (
  <>
    {groups.map(({ id, name, parent }) => (
      <option key={id} value={id}>
        {parent === null ? name : `— ${name}`}
      </option>
    ))}
    {isGroupGone(groups, chosen) ? <option value={chosen}>Участка нет</option> : null}
  </>
)
