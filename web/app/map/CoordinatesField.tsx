import type { Position } from '@spetskarta/shared/geo.ts'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Field } from '../ui/form/Field'
import css from './CoordinatesField.module.css'
import { formatPosition, positionIn } from './coordinates'

interface Props {
  value: Position | null
  /** Text of the button. */
  action: string
  onPosition: (position: Position) => void
}

/** For users who know the coordinates or cannot use a map. */
export function CoordinatesField({ value, action, onPosition }: Props) {
  const [text, setText] = useState(value ? formatPosition(value) : '')
  const [wrong, setWrong] = useState(false)
  function apply() {
    const position = positionIn(text)
    setWrong(!position)
    if (!position) return
    onPosition(position)
    // Cleared for the next of several corners.
    if (!value) setText('')
  }
  return (
    <details className={css.coordinates}>
      <summary className="small link">Ввести координаты</summary>
      <Field
        label="Широта и долгота"
        value={text}
        placeholder="55,5520; 38,1120"
        autoComplete="off"
        error={wrong ? 'Нужны два числа, например 55,5520; 38,1120' : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        onKeyDown={(event) => {
          // Enter must not submit the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button size="small" onClick={apply}>
        {action}
      </Button>
    </details>
  )
}
