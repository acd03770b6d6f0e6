/**
 * Finds fillings and drains in the readings of a fuel level sensor. A sensor is noisy, sloshes while the machine moves, and shows
 * another level on a slope. The median of half an hour keeps a step and drops what returns within a quarter of an hour; a change
 * that lasts longer must also hold.
 */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { medianOf } from '@spetskarta/shared/tracks/columns.ts'

export interface Level {
  /** In ms. */
  at: number
  /** In litres. */
  value: number
}

export interface FuelChange {
  kind: 'filled' | 'drained'
  /** In ms. */
  from: number
  to: number
  litres: number
}

/** The smallest filling or drain that is reported, litres. */
export const LEAST_L = 15
/** Litres of a filling that the sensor may fail to show. */
const SHORT_L = 2
/**
 * Readings on each side over which the median is taken: those within SIDE_MS, or, of a sensor that is read seldom, `readings` of
 * them within `most` ms.
 */
const SIDE_MS = 14 * MINUTE
const SIDE = { readings: 10, most: 30 * MINUTE }
const READINGS = 5
/** Maximum duration of a filling or a drain, ms. */
const WITHIN_MS = 20 * MINUTE
/** Maximum consumption of an engine: a smaller loss is not a drain. */
const BURNT_L_AN_HOUR = 40
/** The level must hold from `from` to `to` ms after a change, and before it. */
const HOLDS = { from: 16 * MINUTE, to: 50 * MINUTE }
/** How far the held level may differ: litres, or this share of the change. */
const OFF = { litres: 8, share: 0.3 }
/** A drain must exceed the usual step between readings this many times, divided by the root of the number of readings. */
const NOISE = 9
/**
 * If the level rises by itself by this many litres, or this share of the drain, within this time (ms) before or after it, the
 * cause is a slope and not a drain.
 */
const BACK = { litres: 6, share: 0.2, within: HOUR }
/**
 * A median of half an hour hides the other end of a slope while the engine burns fuel, or near another slope. Medians over `side`
 * ms, at least READINGS readings, reveal it: within `within` ms of a drain they must not rise by this share of it.
 */
const STEP = { side: 4 * MINUTE, share: 0.6, within: 40 * MINUTE }
/** The level must not fall a second time either: a slope and a drain could not be told apart. */
const AGAIN = { litres: 15, share: 0.3 }
/**
 * Error of the estimated consumption in litres, and the largest distance, as a share of HOLDS.to, between a filling and the
 * median it is compared with.
 */
const BURNT_OFF = { litres: 2, share: 0.7 }

/** `levels` of one sensor, ascending. */
export function fuelChanges(levels: readonly Level[]): FuelChange[] {
  const side = sideOf(apartOf(levels))
  const smooth = smoothed(levels, side)
  // Medians of a sensor that is read seldom span more time, so the two ends of a slope appear further apart.
  const within = BACK.within + 4 * (side - SIDE_MS)
  const changes: FuelChange[] = []
  for (let i = 0; i < smooth.length; i++) {
    const change = changeAt(smooth, i)
    if (!change) continue
    if (
      holds(smooth, change, within) &&
      (change.litres > 0 || (standsOut(levels, smooth, change) && !risesBeside(levels, smooth, change)))
    )
      changes.push(changeOf(levels, smooth, change))
    // Skip it whether it was reported or not: its second half is not a change of its own.
    i = Math.max(i, change.j)
  }
  return changes
}

const apartOf = (levels: readonly Level[]): number =>
  levels.length > 1 ? medianOf(levels.slice(1).map(({ at }, i) => at - (levels[i] as Level).at)) : 0

function smoothed(levels: readonly Level[], side: number): Level[] {
  let [low, high] = [0, 0]
  return levels.flatMap(({ at }) => {
    while (low < levels.length && (levels[low] as Level).at < at - side) low++
    while (high < levels.length && (levels[high] as Level).at <= at + side) high++
    if (high - low < READINGS) return []
    return [{ at, value: medianOf(levels.slice(low, high).map(({ value }) => value)) }]
  })
}

const sideOf = (apart: number) => Math.max(SIDE_MS, Math.min(SIDE.most, SIDE.readings * apart))

interface Step {
  i: number
  j: number
  /** Positive: filled; negative: drained. */
  litres: number
}

/** The largest change that begins at reading `i`; undefined if a larger one begins within it. */
function changeAt(smooth: readonly Level[], i: number): Step | undefined {
  const step = stepFrom(smooth, i)
  if (!step || !isEnough(smooth, step)) return undefined
  let best = step
  for (let next = i + 1; next < step.j; next++) {
    const other = stepFrom(smooth, next, Math.sign(step.litres))
    if (other && Math.abs(other.litres) > Math.abs(best.litres)) best = other
  }
  return best
}

function stepFrom(smooth: readonly Level[], i: number, sign = 0): Step | undefined {
  const begin = smooth[i] as Level
  let best: Step | undefined
  for (let j = i + 1; j < smooth.length; j++) {
    const { at, value } = smooth[j] as Level
    // Two neighbouring readings may be further apart.
    if (at - begin.at > WITHIN_MS && j > i + 1) break
    const litres = value - begin.value
    if ((sign === 0 || Math.sign(litres) === sign) && (!best || Math.abs(litres) > Math.abs(best.litres)))
      best = { i, j, litres }
  }
  return best
}

const hoursOf = (smooth: readonly Level[], { i, j }: Step) => ((smooth[j] as Level).at - (smooth[i] as Level).at) / HOUR

const isEnough = (smooth: readonly Level[], step: Step): boolean =>
  step.litres > 0 ? step.litres >= LEAST_L - SHORT_L : -step.litres - hoursOf(smooth, step) * BURNT_L_AN_HOUR >= LEAST_L

/** False for a slope on which the machine stood for longer: there the level returns, or was there before. */
function holds(smooth: readonly Level[], { i, j, litres }: Step, within: number): boolean {
  const [begin, end] = [smooth[i] as Level, smooth[j] as Level]
  const off = Math.max(OFF.litres, Math.abs(litres) * OFF.share)
  const behind = middleOf(smooth, end.at + HOLDS.from, end.at + HOLDS.to)
  const before = middleOf(smooth, begin.at - HOLDS.to, begin.at - HOLDS.from)
  // At the ends of the known readings a slope cannot be distinguished: the step is reported when more is known.
  if (behind === undefined || before === undefined) return false
  const burnt = litres > 0 ? burntBeside(smooth, begin.at, end.at) : 0
  const stays = litres > 0 ? behind - begin.value >= litres - off - burnt : begin.value - behind >= -litres - off
  const came = litres > 0 ? before <= begin.value + off + burnt : before >= begin.value - off
  if (!stays || !came || litres > 0) return stays && came
  // A drain needs the whole span of readings: the owner is notified half an hour later, but correctly.
  const [first, last] = [smooth[0] as Level, smooth.at(-1) as Level]
  if (first.at > begin.at - HOLDS.to + SIDE_MS || last.at < end.at + HOLDS.to) return false
  // Consumption hides a slope in the median of what follows, but not in the largest rise and fall.
  const beside = [changesIn(smooth, begin.at - within, begin.at), changesIn(smooth, end.at, end.at + within)]
  return beside.every(
    ({ rise, fall }) =>
      rise < Math.max(BACK.litres, -litres * BACK.share) && fall < Math.max(AGAIN.litres, -litres * AGAIN.share),
  )
}

/** Litres burnt between a filling and the level it is compared with, from the side on which the engine burns more. */
function burntBeside(smooth: readonly Level[], from: number, to: number): number {
  const rateIn = (begin: number, end: number) => burntIn(smooth.filter(({ at }) => at >= begin && at <= end))
  const rate = Math.max(rateIn(from - HOLDS.to, from), rateIn(to, to + HOLDS.to))
  return BURNT_OFF.litres + rate * HOLDS.to * BURNT_OFF.share
}

/** Ms over which consumption is measured: few of these intervals contain a step of the level. */
const BURNING_MS = 10 * MINUTE

/** Consumption in litres per ms, between 0 and BURNT_L_AN_HOUR. */
function burntIn(levels: readonly Level[]): number {
  let later = 0
  const rates = levels.flatMap(({ at, value }) => {
    while (later < levels.length && (levels[later] as Level).at < at + BURNING_MS) later++
    const other = levels[later]
    return other ? [(value - other.value) / (other.at - at)] : []
  })
  return rates.length === 0 ? 0 : Math.min(BURNT_L_AN_HOUR / HOUR, Math.max(0, medianOf(rates)))
}

/** The largest rise and the largest fall of the level, in litres, corrected for consumption. */
function changesIn(smooth: readonly Level[], from: number, to: number): { rise: number; fall: number } {
  const inside = smooth.filter(({ at }) => at >= from && at <= to)
  const rate = burntIn(inside)
  let [lowest, highest, rise, fall] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0]
  for (const { at, value } of inside) {
    const kept = value + rate * (at - from)
    lowest = Math.min(lowest, kept)
    highest = Math.max(highest, kept)
    rise = Math.max(rise, kept - lowest)
    fall = Math.max(fall, highest - kept)
  }
  return { rise, fall }
}

/**
 * A drain accuses people of theft. Noise alone makes steps of medians, the larger the fewer readings there are: the drain must
 * exceed it.
 */
function standsOut(levels: readonly Level[], smooth: readonly Level[], { i, j, litres }: Step): boolean {
  const [from, to] = [(smooth[i] as Level).at - HOLDS.to, (smooth[j] as Level).at + HOLDS.to]
  const near = levels.filter(({ at }) => at >= from && at <= to)
  const steps = near.slice(1).map(({ value }, k) => Math.abs(value - (near[k] as Level).value))
  if (steps.length < READINGS) return false
  const apart = (to - from) / near.length
  const readings = (2 * sideOf(apart)) / apart
  return -litres >= (NOISE * medianOf(steps)) / Math.sqrt(readings)
}

/** Whether the level near a drain rises by most of it, as when a machine drives onto a slope or off it. */
function risesBeside(levels: readonly Level[], smooth: readonly Level[], { i, j, litres }: Step): boolean {
  const [from, to] = [(smooth[i] as Level).at - STEP.within, (smooth[j] as Level).at + STEP.within]
  const near = levels.filter(({ at }) => at >= from && at <= to)
  const most = Math.max(BACK.litres, -litres * STEP.share)
  const side = Math.max(STEP.side, READINGS * apartOf(near))
  let [low, high] = [0, 0]
  return near.some(({ at }, k) => {
    while ((near[low] as Level).at < at - side) low++
    while (high < near.length && (near[high] as Level).at < at + side) high++
    if (k - low < READINGS || high - k < READINGS) return false
    return middleValue(near.slice(k, high)) - middleValue(near.slice(low, k)) >= most
  })
}

const middleValue = (levels: readonly Level[]) => medianOf(levels.map(({ value }) => value))

function middleOf(smooth: readonly Level[], from: number, to: number): number | undefined {
  const inside = smooth.filter(({ at }) => at >= from && at <= to)
  return inside.length < READINGS ? undefined : medianOf(inside.map(({ value }) => value))
}

/** Number of readings before and after a jump from which its size is taken. */
const BESIDE = 5

/**
 * Consumption makes the step of the medians smaller. Readings right before and after the jump are more exact, unless the tank is
 * filled slowly: the larger of both is reported.
 */
function changeOf(levels: readonly Level[], smooth: readonly Level[], { i, j, litres }: Step): FuelChange {
  const [from, to] = [(smooth[i] as Level).at, (smooth[j] as Level).at]
  const beside = levels.flatMap(({ at }, k) => {
    if (at < from || at > to || k < BESIDE || k + BESIDE > levels.length) return []
    const middle = (first: number) => medianOf(levels.slice(first, first + BESIDE).map(({ value }) => value))
    return [(middle(k) - middle(k - BESIDE)) * Math.sign(litres)]
  })
  return {
    kind: litres > 0 ? 'filled' : 'drained',
    ...momentOf(levels, smooth[i] as Level, smooth[j] as Level),
    litres: Math.round(Math.max(Math.abs(litres), ...beside)),
  }
}

/** Ms around the medians of a change in which its moment is looked for. */
const MOMENT_MS = 6 * MINUTE

/**
 * Medians leave a level long before it changes. The moment of the change is between the two readings for which a step from the
 * first median to the second fits the readings best.
 */
function momentOf(levels: readonly Level[], begin: Level, end: Level): Pick<FuelChange, 'from' | 'to'> {
  const near = levels.filter(({ at }) => at >= begin.at - MOMENT_MS && at <= end.at + MOMENT_MS)
  const off = (value: number, wanted: number) => Math.abs(value - wanted)
  // Sums from the left: the deviation of all earlier readings from the first level; from the right: that of all later ones from
  // the second.
  const before = near.map(() => 0)
  for (let k = 1; k < near.length; k++)
    before[k] = (before[k - 1] as number) + off((near[k - 1] as Level).value, begin.value)
  const behind = near.map(() => 0)
  for (let k = near.length - 2; k >= 0; k--)
    behind[k] = (behind[k + 1] as number) + off((near[k + 1] as Level).value, end.value)
  let best = { off: Number.POSITIVE_INFINITY, from: begin.at, to: end.at }
  for (let a = 0; a < near.length - 1; a++)
    for (let b = a + 1; b < near.length; b++) {
      const [from, to] = [(near[a] as Level).at, (near[b] as Level).at]
      let sum = (before[a] as number) + (behind[b] as number)
      for (let k = a; k <= b && sum < best.off; k++) {
        const { at, value } = near[k] as Level
        sum += off(value, begin.value + ((end.value - begin.value) * (at - from)) / (to - from))
      }
      if (sum < best.off) best = { off: sum, from, to }
    }
  return { from: best.from, to: best.to }
}
