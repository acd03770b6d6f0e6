import { getDayActivities, type KeptMark, removeEngineMark } from '@spetskarta/shared/days/engine-marks.ts'
import type { Activity } from '@spetskarta/shared/tracks/tracks.ts'
import { useState } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { useMay } from '../../../api/use-may'
import { Button, IconButton } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/form/Field'
import { IconTrash } from '../../../ui/icon/icons.ts'
import css from './EngineMarks.module.css'
import { MarkForm } from './MarkForm'
import { markText, stretchesOf } from './marked'

interface Props {
  equipmentId: string
  /** The day, `yyyy-mm-dd`, with its first moment and its end, ms. */
  day: string
  start: number
  end: number
  timeZone: string
  first: KeptMark[]
  /** Called after a change, while this day and later ones are being recounted. */
  onChange: () => Promise<unknown>
}

/** Marks of the machine's engine on the day, and a form to add more. */
export function EngineMarks({ equipmentId, day, start, end, timeZone, first, onChange }: Props) {
  const [marks, setMarks] = useState(first)
  const [form, setForm] = useState<{ stretches: Activity[] }>()
  const [failure, setFailure] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const enters = useMay('engine')

  async function changed(now: KeptMark[]) {
    setMarks(now)
    setForm(undefined)
    await onChange()
  }

  async function open() {
    // If they fail to load, the ends can still be typed.
    const { activities } = await call(getDayActivities, { params: { equipmentId, day } }).catch(() => ({
      activities: [],
    }))
    setForm({ stretches: stretchesOf(timeZone, activities) })
  }

  async function remove(id: string) {
    setFailure(undefined)
    setRemoving(true)
    try {
      await changed((await call(removeEngineMark, { params: { equipmentId, day, id } })).marks)
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setRemoving(false)
    }
  }

  return (
    <>
      {enters ? (
        <p className="quiet small lines-airy">
          Отметьте отрезок, если знаете, что было. Он посчитается по отметке, а остальное время этого и следующих дней —
          точнее.
        </p>
      ) : marks.length === 0 ? (
        <p className="quiet small">Отметок за этот день нет.</p>
      ) : null}
      {marks.length > 0 ? (
        <ul className={css.marks}>
          {marks.map((mark) => (
            <li key={mark._id} className="between line-below medium digits">
              {markText(timeZone, mark)}
              {enters ? (
                <IconButton
                  label={`Убрать отметку ${markText(timeZone, mark)}`}
                  disabled={removing}
                  onClick={() => void remove(mark._id)}
                >
                  <IconTrash size={18} aria-hidden="true" />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <ErrorLine>{failure}</ErrorLine> : null}
      {form ? (
        <MarkForm
          equipmentId={equipmentId}
          day={day}
          span={{ zone: timeZone, start, end }}
          stretches={form.stretches}
          onSaved={changed}
          onClose={() => setForm(undefined)}
        />
      ) : enters ? (
        <Button className={css.open ?? ''} onClick={() => void open()}>
          Отметить отрезок
        </Button>
      ) : null}
    </>
  )
}
