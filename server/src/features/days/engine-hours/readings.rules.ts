/** What a tracker's counter of engine hours and its fuel sensor show for some days. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { medianOf } from '@spetskarta/shared/tracks/columns.ts'

export interface Reading {
  /** In ms. */
  at: number
  recorder: string
  /** Counter in seconds. */
  engine: number | null
  /** In litres. */
  fuel: number | null
}

export interface TrackerReadings {
  /**
   * In seconds. `jumps`: the device was replaced or the counter was set back; such a difference is not time that the engine ran.
   */
  engine: { begin: number; end: number; counted: number; jumps: { at: number; from: number; to: number }[] } | null
  /** In whole litres. */
  fuel: { begin: number; end: number } | null
}

/** `readings` ascending. If there are several trackers, the one with the most readings is used. */
export const readingsOf = (readings: readonly Reading[]): TrackerReadings => ({
  engine: engineOf(byOne(readings, 'engine')),
  fuel: fuelOf(byOne(readings, 'fuel')),
})

interface Value {
  at: number
  value: number
}

function byOne(readings: readonly Reading[], what: 'engine' | 'fuel'): Value[] {
  const given = readings.flatMap(({ at, recorder, [what]: value }) => (value === null ? [] : [{ at, recorder, value }]))
  const counts = new Map<string, number>()
  for (const { recorder } of given) counts.set(recorder, (counts.get(recorder) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return given.filter(({ recorder }) => recorder === most?.[0])
}

/** Ms by which a counter may run ahead of the clock between two of its steps. */
const AHEAD = 2 * MINUTE
/** A counter of whole hours steps once an hour; the moment of its last step is unknown at first. */
const COARSEST = HOUR

function engineOf(values: readonly Value[]): TrackerReadings['engine'] {
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return null
  const jumps: NonNullable<TrackerReadings['engine']>['jumps'] = []
  let [counted, before, since, unknown] = [0, first.value, first.at, COARSEST]
  for (const { at, value } of values) {
    const ran = (value - before) * 1000
    if (ran === 0) continue
    const most = Math.max(at - since + AHEAD, unknown)
    if (ran > 0 && ran <= most) {
      counted += value - before
      unknown = 0
    } else {
      jumps.push({ at, from: before, to: value })
      unknown = COARSEST
    }
    ;[before, since] = [value, at]
  }
  return { begin: first.value, end: last.value, counted, jumps }
}

/** With fewer readings the level is unknown. */
const LEVELS_LEAST = 10
/** Number of readings whose median is taken, as fuel sloshes. */
const BESIDE = 5
function fuelOf(values: readonly Value[]): TrackerReadings['fuel'] {
  if (values.length < LEVELS_LEAST) return null
  return { begin: Math.round(middle(values, 0)), end: Math.round(middle(values, values.length - 1)) }
}

/** At the ends, the median of the first or the last readings. */
function middle(values: readonly Value[], i: number): number {
  const from = Math.min(Math.max(0, i - Math.floor(BESIDE / 2)), values.length - BESIDE)
  return medianOf(values.slice(from, from + BESIDE).map(({ value }) => value))
}
