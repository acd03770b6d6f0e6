import { type Recorder, setRecorderInterval } from '@spetskarta/shared/recorders/recorders.ts'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { formatDuration } from '../../ui/text/ago'
import { showToast } from '../../ui/toast'
import css from './RecorderList.module.css'

/** How often points should arrive: a silence of more than three intervals counts as a lost connection. */
export function IntervalChoice({ recorder }: { recorder: Pick<Recorder, 'id' | 'name' | 'interval'> }) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const hint = useId()
  async function choose(value: string) {
    setBusy(true)
    try {
      const seconds = value ? Number(value) : null
      await call(setRecorderInterval, { params: { id: recorder.id }, body: { seconds } })
      await revalidate()
      showToast({ text: 'Сохранено: с начала сегодняшнего дня' })
    } catch (error) {
      showToast({ text: errorText(error).text, bad: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className={css.steps}>
      <summary className="link reach">Как часто шлёт точки</summary>
      <select
        className="input"
        aria-label={`Как часто шлёт точки: ${recorder.name}`}
        aria-describedby={hint}
        disabled={busy}
        value={chosenInterval(recorder)}
        onChange={({ target }) => void choose(target.value)}
      >
        {intervalChoices(recorder).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <p id={hint} className="mt-1">
        Укажите, если знаете настройку трекера. Перерыв больше трёх интервалов, но не меньше десяти минут, — потеря
        связи.
      </p>
    </details>
  )
}

/** Intervals to which trackers are usually set, seconds. */
const CHOICES = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600]

const secondsText = (seconds: number) => `раз в ${seconds < 60 ? `${seconds}\u00a0с` : formatDuration(seconds)}`

/** The choices of the owner; '' leaves the interval to what the recorder states and how its points arrive. */
export function intervalChoices({ interval }: Pick<Recorder, 'interval'>): { value: string; text: string }[] {
  const said = interval?.by === 'recorder' ? ` (${secondsText(interval.seconds)}, так сообщает сам)` : ''
  const own = interval?.by === 'owner' && !CHOICES.includes(interval.seconds) ? [interval.seconds] : []
  return [
    { value: '', text: `определять автоматически${said}` },
    ...[...CHOICES, ...own]
      .sort((a, b) => a - b)
      .map((seconds) => ({ value: String(seconds), text: secondsText(seconds) })),
  ]
}

export const chosenInterval = ({ interval }: Pick<Recorder, 'interval'>): string =>
  interval?.by === 'owner' ? String(interval.seconds) : ''
