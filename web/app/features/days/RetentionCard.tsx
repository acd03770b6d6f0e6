import { setRetention } from '@spetskarta/shared/days/days.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { countOf } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import css from './Control.module.css'

interface Props {
  equipmentId: string
  /** Null: forever. */
  days: number | null
}

const CHOICES = [30, 90, 180, 365, 1095]
const DAYS = ['день', 'дня', 'дней'] as const

/** How long points and photos are kept. A shorter time deletes data, so the user is asked first. */
export function RetentionCard({ equipmentId, days }: Props) {
  /** The value that waits for confirmation. */
  const [chosen, setChosen] = useState<{ days: number | null }>()
  const { revalidate } = useRevalidator()
  const choices = days === null || CHOICES.includes(days) ? CHOICES : [...CHOICES, days].sort((a, b) => a - b)

  async function save(next: number | null) {
    await call(setRetention, { params: { equipmentId }, body: { days: next } })
    await revalidate()
    showToast({ text: 'Срок хранения сохранён' })
  }

  function choose(next: number | null) {
    const shorter = next !== null && (days === null || next < days)
    if (shorter) setChosen({ days: next })
    else void save(next).catch((error) => showToast({ text: errorText(error).text, bad: true }))
  }

  return (
    <section className={`${css.retention} pad card`} aria-labelledby="retention">
      <h2 id="retention">Хранение</h2>
      <label className="between wrap gap-2 medium reach">
        Точки и фото хранить
        <select
          className="input"
          value={days ?? ''}
          onChange={({ target }) => choose(target.value ? Number(target.value) : null)}
        >
          <option value="">всегда</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {countOf(choice, DAYS)}
            </option>
          ))}
        </select>
      </label>
      <p className="mt-1 quiet small">Итоги дней остаются всегда.</p>
      {chosen?.days ? (
        <ShorterDialog days={chosen.days} onClose={() => setChosen(undefined)} onSave={() => save(chosen.days)} />
      ) : null}
    </section>
  )
}

function ShorterDialog({ days, onClose, onSave }: { days: number; onClose: () => void; onSave: () => Promise<void> }) {
  return (
    <ConfirmDialog
      title={`Хранить ${countOf(days, DAYS)}?`}
      action="Хранить меньше"
      busyAction="Сохраняем…"
      onConfirm={onSave}
      onClose={onClose}
    >
      <p>Точки и фото, которые старше, удалятся ближайшей ночью. Вернуть их будет нельзя.</p>
      <p>Километры и другие итоги этих дней останутся.</p>
    </ConfirmDialog>
  )
}
