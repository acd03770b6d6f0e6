import { SECOND } from '@spetskarta/shared/durations.ts'
import { IconClock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { countOf } from '../../ui/text/format'

const DAYS = ['день', 'дня', 'дней'] as const
const LOOK_MS = 5 * SECOND

/** While days of the machines are counted behind, as after a large import: how many are left. Asks again until none is. */
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
