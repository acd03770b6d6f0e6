import type { ClockShift, Disagreement } from '@spetskarta/shared/tracks/tracks.ts'
import { formatDuration } from '../../ui/text/ago'
import { formatNumber } from '../../ui/text/format'
import { clockOf, dateOf } from './time'

interface Props {
  disagreements: Disagreement[]
  clockShifts?: ClockShift[] | undefined
  timeZone: string
  /** A moment of the day, ms. */
  day: number
  /** Whether the notice is about several days, so that dates are shown. */
  dated?: boolean
  className?: string
}

/**
 * Recorders of a machine that reported positions which exclude each other,
 * and recorders whose clocks differ. Renders nothing if there are none.
 */
export function Disagreements({
  disagreements,
  clockShifts = [],
  day,
  timeZone,
  dated = false,
  className = '',
}: Props) {
  const date = (moment: number) => (dated ? `${dateOf(timeZone, moment)}. ` : '')
  const lines = [
    ...clockShifts.map((shift) => `${date(day)}${clockShiftText(shift)}`),
    ...disagreements.map((one) => `${date(one.from)}${disagreementText(one, timeZone)}`),
  ]
  return lines.map((text) => (
    <p key={text} className={className}>
      {text}
    </p>
  ))
}

/** Words for the names of two recorders; null: points of a file. */
const wordsFor = (names: readonly (string | null)[]) =>
  names.map((name) => (name === null ? 'запись без имени' : `«${name}»`))

/** `Часы телефонов расходятся на 12 мин: у «Б» спешат. Время исправлено по часам «А».` */
export function clockShiftText({ recorders, ms }: ClockShift): string {
  const [right, shifted] = wordsFor(recorders)
  const what = recorders.includes(null) ? 'Часы двух записей' : 'Часы телефонов'
  const [of, by] = [
    recorders[1] === null ? 'записи без имени' : shifted,
    recorders[0] === null ? 'другой записи' : right,
  ]
  const seconds = Math.abs(ms) / 1000
  const far = seconds < 90 ? `${Math.round(seconds)}\u00a0с` : formatDuration(Math.round(seconds / 60) * 60)
  return `${what} расходятся на ${far}: у ${of} ${ms < 0 ? 'спешат' : 'отстают'}. Время исправлено по часам ${by}.`
}

/** `Два телефона расходятся: «А» и «Б» были в разных местах с 08:10 до 10:20, всего …`. */
export function disagreementText({ recorders, from, to, seconds, distance }: Disagreement, timeZone: string): string {
  const what = recorders.includes(null) ? 'Две записи расходятся' : 'Два телефона расходятся'
  const [serving, other] = wordsFor(recorders)
  const by = recorders[0] === null ? 'без имени' : serving
  const when = `с ${clockOf(timeZone, from)} до ${clockOf(timeZone, to)}, всего ${formatDuration(seconds)}`
  const far = distance < 1 ? `${Math.round(distance * 1000)}\u00a0м` : `${formatNumber(distance, 1, 1)}\u00a0км`
  return `${what}: ${serving} и ${other} были в разных местах ${when}, до ${far} друг от друга. Километры за это время посчитаны по записи ${by}.`
}
