import { addEngineMark, type KeptMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { Button } from '../../../ui/Button'
import { Field, Select } from '../../../ui/form/Field'
import { stretchText } from '../../tracks/activities'
import { clockOf } from '../../tracks/time'
import css from './EngineMarks.module.css'
import { CHOICES, type Choice, choiceText, spanBetween } from './marked'

interface Props {
  equipmentId: string
  /** `yyyy-mm-dd`. */
  day: string
  span: { zone: string; start: number; end: number }
  /** Stretches of the day, to choose from. */
  stretches: Activity[]
  onSaved: (marks: KeptMark[]) => Promise<void>
  onClose: () => void
}

/** Form for a mark: a stretch of the day or two typed ends, and what the engine did. */
export function MarkForm({ equipmentId, day, span, stretches, onSaved, onClose }: Props) {
  const [ends, setEnds] = useState({ from: '', to: '' })
  const [what, setWhat] = useState<Choice>('work')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  function choose({ from, to }: Activity) {
    setEnds({ from: clockOf(span.zone, from), to: clockOf(span.zone, to) })
    setFailure(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const between = spanBetween(span, ends.from, ends.to)
    if (!between) return setFailure('Укажите начало и конец отрезка, конец позже начала')
    setBusy(true)
    setFailure(undefined)
    try {
      await onSaved((await call(addEngineMark, { params: { equipmentId, day }, body: { ...between, what } })).marks)
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  const change =
    (end: 'from' | 'to') =>
    ({ target }: { target: HTMLInputElement }) => {
      setEnds({ ...ends, [end]: target.value })
      setFailure(undefined)
    }
  return (
    <form onSubmit={save} className={`${css.form} gap-10 grid`}>
      {stretches.length > 0 ? (
        <Select
          label="Отрезок дня"
          defaultValue=""
          onChange={({ target }) => {
            const chosen = stretches[Number(target.value)]
            if (target.value && chosen) choose(chosen)
          }}
        >
          <option value="">Указать время</option>
          {stretches.map((stretch, index) => (
            <option key={stretch.from} value={index}>
              {stretchText(span.zone, stretch)}
            </option>
          ))}
        </Select>
      ) : null}
      <div className={css.times}>
        <Field label="С" type="time" value={ends.from} onChange={change('from')} />
        <Field label="До" type="time" value={ends.to} onChange={change('to')} />
      </div>
      <Select
        label="Что было"
        value={what}
        error={failure}
        onChange={({ target }) => setWhat(CHOICES.find((choice) => choice === target.value) ?? 'work')}
      >
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(choice)}
          </option>
        ))}
      </Select>
      <div className="wrap">
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Сохраняем…' : 'Отметить'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  )
}
