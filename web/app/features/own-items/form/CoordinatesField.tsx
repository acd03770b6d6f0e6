import type { Position } from '@spetskarta/shared/geo.ts'
import { useState } from 'react'
import { formatPosition, positionIn } from '../../../map/coordinates'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/form/Field'
import css from './PlaceField.module.css'

/** For people who know the coordinates or cannot use a map. */
export function CoordinatesField({
  value,
  onPosition,
}: {
  value: Position | null
  onPosition: (position: Position) => void
}) {
  const [text, setText] = useState(value ? formatPosition(value) : '')
  const [wrong, setWrong] = useState(false)
  function apply() {
    const position = positionIn(text)
    setWrong(!position)
    if (position) onPosition(position)
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
          // Enter must not send the whole form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
      />
      <Button size="small" onClick={apply}>
        Поставить метку
      </Button>
    </details>
  )
}
