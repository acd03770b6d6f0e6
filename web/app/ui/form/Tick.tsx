import { type ReactNode, useId } from 'react'
import { Checkbox } from './Checkbox'

interface Props {
  checked: boolean
  onChange: (to: boolean) => void
  children: ReactNode
}

/** A checkbox with a label that can be pressed too. */
export function Tick({ checked, onChange, children }: Props) {
  const id = useId()
  return (
    <div className="row medium">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id} className="row reach grow anywhere">
        {children}
      </label>
    </div>
  )
}
