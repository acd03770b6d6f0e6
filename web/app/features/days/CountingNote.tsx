import { SECOND } from '@spetskarta/shared/durations.ts'
import { IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
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

/** `не удалось посчитать 2 дня` */
export const uncountedText = (days: number): string => `не удалось посчитать ${countOf(days, DAYS)}`

/** Number of machine days that could not be counted, which no waiting changes. */
export const UncountedNote = ({ days }: { days: number }) =>
  days > 0 ? (
    <p className="rounded warning pad-line row small mb-4">
      <IconClock size={20} aria-hidden="true" />
      <span>{`Часы ниже неполные: ${uncountedText(days)}.`}</span>
    </p>
  ) : null
