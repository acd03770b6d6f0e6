import { type ComponentProps, useState } from 'react'
import { NOT_WHOLE, wholeTyped } from '../text/whole-number'
import { Field } from './Field'

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'error' | 'onChange'> {
  /** NaN while the text is not a whole number: the form must not be sent then. */
  value: number
  /** Whether 0 is shown as a number; otherwise the field is empty. */
  zero?: boolean
  onChange: (value: number) => void
}

/** A field for a whole number. Any other text stays as it was typed, with an error. */
export function WholeField({ value, zero = false, onChange, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const known = value === 0 && !zero ? '' : String(value)
  const text = Number.isNaN(value) ? typed : known
  return (
    <Field
      {...field}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={text}
      error={Number.isNaN(wholeTyped(text)) ? NOT_WHOLE : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(wholeTyped(target.value))
      }}
    />
  )
}
