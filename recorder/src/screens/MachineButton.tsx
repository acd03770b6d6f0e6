import { unbroken } from '../languages/words'
import { Icon } from '../ui/icons'
import css from './Page.module.css'

interface Props {
  name: string
  about: string
  disabled?: boolean
  onClick: () => void
}

export function MachineButton({ name, about, disabled = false, onClick }: Props) {
  return (
    <button type="button" className={css.machine} disabled={disabled} onClick={onClick}>
      <Icon name="truck" />
      <span>
        <b>{unbroken(name)}</b>
        <small>{about}</small>
      </span>
      <Icon name="right" />
    </button>
  )
}
