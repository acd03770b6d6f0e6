import { type ComponentProps, useState } from 'react'
import { rangeError, type WholeRange, wholeTyped } from '../text/whole-number'
import { Field } from './Field'
import { afterPress } from './left/after-press'

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'error' | 'onChange' | 'ref'> {
  range: WholeRange
  /** As the form opens; null: empty. */
  initial: number | null
  /** A number of the range was typed. */
  onNumber?: (value: number) => void
}

/**
 * A field for a whole number of a range. Any other text stays as it was typed, with an error, and its form is not sent:
 * `type="number"` drops what it cannot read, such as «12,5».
 */
export function RangeField({ range, initial, onNumber, ...field }: Props) {
  const [text, setText] = useState(initial === null ? '' : String(initial))
  /** What is too small may still be being typed. */
  const [left, setLeft] = useState(false)
  const { kind, words } = rangeError(text, range, field.required) ?? {}
  return (
    <Field
      {...field}
      ref={(input: HTMLInputElement | null) => input?.setCustomValidity(words ?? '')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={text}
      error={kind === 'text' || left ? words : undefined}
      onBlur={() => afterPress(() => setLeft(true))}
      onInvalid={() => setLeft(true)}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value.trim() !== '' && !rangeError(target.value, range)) onNumber?.(wholeTyped(target.value))
      }}
    />
  )
}
