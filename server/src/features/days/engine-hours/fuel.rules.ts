/**
 * Fillings and drains, from the readings of a level sensor. A sensor is noisy, sloshes while the machine moves and shows another
 * level on a slope. The middle of half an hour keeps a step as it is and drops what goes back within a quarter of an hour; what
 * takes longer has to hold.
 */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { medianOf } from '@spetskarta/shared/tracks/columns.ts'

export interface Level {
  /** Ms. */
  at: number
  /** Litres. */
  value: number
}

export interface FuelChange {
  kind: 'filled' | 'drained'
  /** Ms. */
  from: number
  to: number
  litres: number
}

/** The smallest filling or drain that is reported, litres. */
export const LEAST_L = 15
/** A sensor may read so much too little of it. */
const SHORT_L = 2
/** Before and behind a reading, of which the middle value counts; of a sensor that is read seldom so many readings, for so long at most. */
const SIDE_MS = 14 * MINUTE
const SIDE = { readings: 10, most: 30 * MINUTE }
const READINGS = 5
/** How long a filling or a drain takes. */
const WITHIN_MS = 20 * MINUTE
/** What an engine burns at most: less than that is no drain. */
const BURNT_L_AN_HOUR = 40
/** From when until when behind a change, and before it, the level has to hold. */
const HOLDS = { from: 16 * MINUTE, to: 50 * MINUTE }
/** Litres by which it may differ then, and the share of the change. */
const OFF = { litres: 8, share: 0.3 }
/** Times the usual step from reading to reading, by the root of their number. */
const NOISE = 9
/** By so many litres, or such a share, the level does not rise by itself within so long behind a drain or before it: it is a slope that does. */
const BACK = { litres: 6, share: 0.2, within: HOUR }
/**
 * Half an hour hides the other end of a slope while the engine burns, or beside another slope. Middle values of so few minutes, so many
 * readings at least, show it: within so long of a drain they do not rise by such a share of it.
 */
const STEP = { side: 4 * MINUTE, share: 0.6, within: 40 * MINUTE }
/** Nor does it fall a second time: of a slope and a drain nobody can tell which is which. */
const AGAIN = { litres: 15, share: 0.3 }
/** Litres that what the engine burns is off by, and how far from a filling the middle of what is compared lies at most. */
const BURNT_OFF = { litres: 2, share: 0.7 }

/** `levels` by time, of one sensor. */
export function fuelChanges(levels: readonly Level[]): FuelChange[] {
  const side = sideOf(apartOf(levels))
  const smooth = smoothed(levels, side)
  // Middle values of a sensor that is read seldom reach further: a slope's two ends are seen further apart.
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
    // Behind it, whether it was one or not: its second half is no change of its own.
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
  /** More: filled. */
  litres: number
}

/** The largest change that begins at a reading, where none behind it begins a larger one. */
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
    // Two readings that are farther apart are neighbours all the same.
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

/** A slope on which the machine stood for longer goes back, and came from where it goes to. */
function holds(smooth: readonly Level[], { i, j, litres }: Step, within: number): boolean {
  const [begin, end] = [smooth[i] as Level, smooth[j] as Level]
  const off = Math.max(OFF.litres, Math.abs(litres) * OFF.share)
  const behind = middleOf(smooth, end.at + HOLDS.from, end.at + HOLDS.to)
  const before = middleOf(smooth, begin.at - HOLDS.to, begin.at - HOLDS.from)
  // At the ends of what is known a slope looks the same: the step is reported once more is known.
  if (behind === undefined || before === undefined) return false
  const burnt = litres > 0 ? burntBeside(smooth, begin.at, end.at) : 0
  const stays = litres > 0 ? behind - begin.value >= litres - off - burnt : begin.value - behind >= -litres - off
  const came = litres > 0 ? before <= begin.value + off + burnt : before >= begin.value - off
  if (!stays || !came || litres > 0) return stays && came
  // Of a drain all of it has to be known: the owner is notified half an hour later, but rightly.
  const [first, last] = [smooth[0] as Level, smooth.at(-1) as Level]
  if (first.at > begin.at - HOLDS.to + SIDE_MS || last.at < end.at + HOLDS.to) return false
  // What an engine burns meanwhile hides it in the middle of what follows: the level that comes back by itself does not.
  const beside = [changesIn(smooth, begin.at - within, begin.at), changesIn(smooth, end.at, end.at + within)]
  return beside.every(
    ({ rise, fall }) =>
      rise < Math.max(BACK.litres, -litres * BACK.share) && fall < Math.max(AGAIN.litres, -litres * AGAIN.share),
  )
}

/** Litres between a filling and what it is compared with, by the side on which the engine burns more. */
function burntBeside(smooth: readonly Level[], from: number, to: number): number {
  const rateIn = (begin: number, end: number) => burntIn(smooth.filter(({ at }) => at >= begin && at <= end))
  const rate = Math.max(rateIn(from - HOLDS.to, from), rateIn(to, to + HOLDS.to))
  return BURNT_OFF.litres + rate * HOLDS.to * BURNT_OFF.share
}

/** Ms over which it is seen what an engine burns: a step of the level in between is in few of these. */
const BURNING_MS = 10 * MINUTE

/** Litres a ms that the level falls by itself. */
function burntIn(levels: readonly Level[]): number {
  let later = 0
  const rates = levels.flatMap(({ at, value }) => {
    while (later < levels.length && (levels[later] as Level).at < at + BURNING_MS) later++
    const other = levels[later]
    return other ? [(value - other.value) / (other.at - at)] : []
  })
  return rates.length === 0 ? 0 : Math.min(BURNT_L_AN_HOUR / HOUR, Math.max(0, medianOf(rates)))
}

/** Litres by which the level rose and fell the most at a time, without what was burnt meanwhile. */
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

/** A drain is a word against people: noise alone makes steps of middle values, the larger the fewer readings there are. */
function standsOut(levels: readonly Level[], smooth: readonly Level[], { i, j, litres }: Step): boolean {
  const [from, to] = [(smooth[i] as Level).at - HOLDS.to, (smooth[j] as Level).at + HOLDS.to]
  const near = levels.filter(({ at }) => at >= from && at <= to)
  const steps = near.slice(1).map(({ value }, k) => Math.abs(value - (near[k] as Level).value))
  if (steps.length < READINGS) return false
  const apart = (to - from) / near.length
  const readings = (2 * sideOf(apart)) / apart
  return -litres >= (NOISE * medianOf(steps)) / Math.sqrt(readings)
}

/** Whether the level steps up by most of a drain near it, as where a machine drives onto a slope or off it. */
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

/** Readings before and behind a jump that say how much it was. */
const BESIDE = 5

/**
 * What an engine burns meanwhile makes the step of the middle values smaller; what is read right before and behind the jump within it says
 * more, unless the tank is filled slowly: the larger one is reported.
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

/** Beside the middle values between which a change was found, of which the readings are looked at. */
const MOMENT_MS = 6 * MINUTE

/**
 * Middle values leave a level long before it changes. When it did: the two readings between which a straight line from one middle value to
 * the other is the nearest to what was read.
 */
function momentOf(levels: readonly Level[], begin: Level, end: Level): Pick<FuelChange, 'from' | 'to'> {
  const near = levels.filter(({ at }) => at >= begin.at - MOMENT_MS && at <= end.at + MOMENT_MS)
  const off = (value: number, wanted: number) => Math.abs(value - wanted)
  // From the left: how far off all before a reading are from the first value; from the right, from the second one.
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
