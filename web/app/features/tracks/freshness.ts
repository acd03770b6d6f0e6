/** Age of a machine's last sign of life, in words. */
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { SILENT_MS } from '@spetskarta/shared/tracks/silence.ts'
import { formatDuration } from '../../ui/text/ago'
import { clockOf, dateOf } from './time'

const ONLINE_MS = 120_000

interface Expected {
  stoppedAt?: number | null
  silentAfter?: number
}

export interface Freshness {
  state: 'online' | 'recent' | 'silent' | 'old'
  text: string
}

/**
 * `last` and `now`: ms; times are shown in the machine's zone. `stoppedAt`: when the driver ended the recording,
 * ms; then no data is expected. `silentAfter`: ms, longer where the machine's recorder states a longer interval.
 */
export function freshnessOf(
  last: number,
  now: number,
  zone: string,
  { stoppedAt, silentAfter = SILENT_MS }: Expected = {},
): Freshness {
  const age = Math.max(0, now - last)
  if (stoppedAt) {
    const day = dayAt(zone, stoppedAt) === dayAt(zone, now) ? '' : `${dateOf(zone, stoppedAt)}, `
    return { state: 'old', text: `водитель закончил запись ${day || 'в '}${clockOf(zone, stoppedAt)}` }
  }
  if (age < ONLINE_MS) return { state: 'online', text: `на связи, ${Math.round(age / 1000)}\u00a0с назад` }
  if (age < silentAfter) return { state: 'recent', text: `данные от ${clockOf(zone, last)}` }
  if (dayAt(zone, last) === dayAt(zone, now))
    return { state: 'silent', text: `нет связи ${formatDuration(age / 1000)}` }
  return { state: 'old', text: `данные от ${dateOf(zone, last)}, ${clockOf(zone, last)}` }
}

/** The same for users of a public link, to whom an ended route or a silence must not look like a fault. */
export function guestFreshness(last: number, now: number, zone: string, { stoppedAt }: Expected = {}): Freshness {
  const day = (at: number) => (dayAt(zone, at) === dayAt(zone, now) ? '' : `${dateOf(zone, at)}, `)
  if (stoppedAt) return { state: 'old', text: `маршрут окончен ${day(stoppedAt) || 'в '}${clockOf(zone, stoppedAt)}` }
  if (now - last < SILENT_MS) return freshnessOf(last, now, zone)
  return { state: 'old', text: `последние данные ${day(last) || 'в '}${clockOf(zone, last)}` }
}
