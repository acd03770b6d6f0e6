import { SECOND } from '@spetskarta/shared/durations.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { IconClock } from '../../ui/icon/icons.ts'
import { dayText } from '../../ui/text/days'
import { countOf } from '../../ui/text/format'

const DAYS = ['день', 'дня', 'дней'] as const
const LOOK_MS = 5 * SECOND

/** Number of machine days still to be counted, as after a large import. Reloads until none is left. */
export function CountingNote({ days }: { days: number }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <p className="rounded warning pad-line row small mb-4" role="status">
      <IconClock size={20} aria-hidden="true" />
      <span>{`Считаем итоги: осталось ${countOf(days, DAYS)}. Часы ниже пока неполные, страница обновится сама.`}</span>
    </p>
  )
}

/** Shown in place of the numbers of a day. */
export const UNCOUNTED_DAY = 'Неизвестно: день не удалось посчитать'

/** Named days are listed up to this number, more are only counted. */
const NAMED = 5

/** A number of days, or the days themselves, `yyyy-mm-dd`: `не удалось посчитать 2 дня`, `не удалось посчитать 3 ноября, 4 ноября`. */
export function uncountedText(days: number | readonly string[]): string {
  if (typeof days === 'number') return `не удалось посчитать ${countOf(days, DAYS)}`
  if (days.length > NAMED) return uncountedText(days.length)
  return `не удалось посчитать ${days.map((day) => dayText(day, 'plain')).join(', ')}`
}

/** Machine days that could not be counted, which no waiting changes: their number, or the days themselves. */
export const UncountedNote = ({ days }: { days: number | readonly string[] }) =>
  (typeof days === 'number' ? days : days.length) > 0 ? (
    <p className="rounded warning pad-line row small mb-4">
      <IconClock size={20} aria-hidden="true" />
      <span>{`Часы ниже неполные: ${uncountedText(days)}.`}</span>
    </p>
  ) : null
