/** The events of a day in order of time. */
import type { DayReport } from '@spetskarta/shared/sharing/report.ts'
import { minuteShares, tripMinutes, wholeMinutes } from '../../days/day-minutes'
import { totalsOf } from '../../days/totals'
import { silencesOf } from '../../tracks/left-out'

export interface DayEvent {
  kind: 'trip' | 'carried' | 'stop' | 'gap' | 'jam'
  /** Ms. */
  from: number
  to: number
  /** Its length in whole minutes. */
  seconds: number
  /** Length of a trip, km. */
  distance?: number | undefined
}

/** Number of events that fit on the sheet. */
const EVENTS_MAX = 40
/** Shorter stops are caused by traffic, such as crossings and lights, ms. */
const STOP_MS = 300_000

type Report = Pick<DayReport, 'trips' | 'stops' | 'gaps' | 'jams' | 'summary'>

/**
 * If there are too many events, only the longest are shown; `all`: their total number; `shortStops`: seconds of the stops that are
 * not listed. The minutes of each kind add up to the sum of that kind on the sheet; those of
 * trips and stops to what the machine did.
 */
export function dayEvents({ trips, stops, gaps, jams, summary }: Report) {
  const { standing, unknown } = totalsOf([{ summary, distance: 0, stops, gaps }])
  const [carried, driven] = [trips.filter((trip) => trip.carried), trips.filter((trip) => !trip.carried)]
  const [short, long] = [stops.filter(isShort), stops.filter((stop) => !isShort(stop))]
  const silences = silencesOf({ gaps, jams })
  const jammed = gaps.filter((gap) => !silences.includes(gap))
  const stopShares = minuteShares(standing, [...long.map(secondsOf), sumOf(short)])
  const events: DayEvent[] = [
    ...rounded('trip', driven, tripMinutes(summary, sumOf(driven), sumOf(stops))).map((trip, i) => ({
      ...trip,
      distance: driven[i]?.distance,
    })),
    ...rounded('carried', carried, summary.carriedSeconds).map((way, i) => ({
      ...way,
      distance: carried[i]?.distance,
    })),
    ...long.map(({ from, to }, i) => ({ kind: 'stop' as const, from, to, seconds: stopShares[i] ?? 0 })),
    ...rounded('gap', silences, unknown, sumOf(jammed)),
    ...rounded('jam', jams, summary.jammedSeconds),
  ]
  const shown = events
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, EVENTS_MAX)
    .sort((a, b) => a.from - b.from)
  return { shown, all: events.length, shortStops: stopShares.at(-1) ?? 0 }
}

interface Span {
  from: number
  to: number
}

const isShort = ({ from, to }: Span) => to - from < STOP_MS
const secondsOf = ({ from, to }: Span) => (to - from) / 1000
const sumOf = (spans: Span[]) => spans.reduce((sum, span) => sum + secondsOf(span), 0)

/** `all`: the sum on the sheet, seconds; `others`: the part of it that is not among the spans. */
function rounded(kind: DayEvent['kind'], spans: Span[], all: number, others = 0): DayEvent[] {
  const shares = minuteShares(Math.max(wholeMinutes(all), 60), [...spans.map(secondsOf), others])
  return spans.map(({ from, to }, i) => ({ kind, from, to, seconds: shares[i] ?? 0 }))
}
