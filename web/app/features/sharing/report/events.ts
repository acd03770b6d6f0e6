/** The events of a day in order of time. */
import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { silencesOf } from '../../tracks/left-out'

export interface DayEvent {
  kind: 'trip' | 'carried' | 'stop' | 'gap' | 'jam'
  /** Ms. */
  from: number
  to: number
  /** Length of a trip, km. */
  distance?: number
  maxSpeed?: number | null
}

/** Number of events that fit on the sheet. */
const EVENTS_MAX = 40
/** Shorter stops are caused by traffic, such as crossings and lights, ms. */
const STOP_MS = 300_000

/** If there are too many events, only the longest are shown; `all`: their total number. */
export function dayEvents({ trips, stops, gaps, jams }: Pick<DayReport, 'trips' | 'stops' | 'gaps' | 'jams'>) {
  const events: DayEvent[] = [
    ...trips.map(({ from, to, distance, maxSpeed, carried }) => ({
      kind: carried ? ('carried' as const) : ('trip' as const),
      from,
      to,
      distance,
      maxSpeed,
    })),
    ...stops
      .filter(({ from, to }) => to - from >= STOP_MS)
      .map(({ from, to }) => ({ kind: 'stop' as const, from, to })),
    ...silencesOf({ gaps, jams }).map(({ from, to }) => ({ kind: 'gap' as const, from, to })),
    ...jams.map(({ from, to }) => ({ kind: 'jam' as const, from, to })),
  ]
  const shown = events
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, EVENTS_MAX)
    .sort((a, b) => a.from - b.from)
  return { shown, all: events.length }
}
