/** Which jumps lead back from where a receiver was led, rather than away to a false place. */
import { HOUR, MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import { metres } from '../track.ts'
import { cut, type Island, lastOf, type Parted, parted } from './led.rules.ts'
import { ledSince } from './led-since.rules.ts'
import type { Piece } from './pieces.rules.ts'
import { backwards, halfMinutesOf, passedAt } from './ways.rules.ts'

/** In ms: a receiver is led away for no longer than this. */
const LED_MOST = 1.5 * HOUR
/** Ms over which the machine's usual driving is measured; at the beginning of a day there may be less. */
const USUAL_MS = 30 * MINUTE
const EARLY_MS = 10 * MINUTE
/** Number of half minutes needed for that. */
const USUAL_STEPS = 20
/** The machine drives at most this many times its usual speed. */
const FASTER = 1.2
/** If the distance left is below this share of the jump, the machine is back from a false place. */
const BACK = 0.5

/**
 * Share of the time of being led away for which the machine must be heard where it came back to: a single old fix there proves
 * nothing.
 */
const HEARD_SHARE = 0.1

/** Whether a jump leads back to where the machine was before it was deceived. */
export function isBack(before: Island, after: Island, home: Island): boolean {
  const place = after.pieces[0].first
  return metres(...lastOf(home).last, ...place) < BACK * metres(...lastOf(before).last, ...place)
}

/** `later`: the strands after this one. */
export function ledOff(before: Island, after: Island, later: Island[]): Parted {
  const [last, [first]] = [lastOf(before), after.pieces]
  const since = last.to - LED_MOST
  const steps = halfMinutesOf(before.pieces, [since - USUAL_MS, last.to], last.last)
  const early = steps.filter(({ to }) => to < since)
  const begins = steps[0]?.from ?? 0
  const own = early.length >= USUAL_STEPS ? early : steps.filter(({ to }) => to < begins + EARLY_MS)
  const moment = ledSince({
    steps,
    own: [...own, ...halfMinutesOf(after.pieces, [first.from, first.from + USUAL_MS], last.last)],
    jump: [last.last, first.first],
    since,
    mustBe: !later.some(({ pieces: [piece] }) => comesByItself(before, piece)),
  })
  if (moment === undefined || after.heard < HEARD_SHARE * (last.to - moment)) return undefined
  return cutAt(before, moment, after)
}

/** Whether a machine can get to a piece from its last place at the speed that it had there. */
export function comesByItself(island: Island, { first, from }: Piece): boolean {
  const last = lastOf(island)
  if (from - last.to > LED_MOST) return false
  const steps = halfMinutesOf(island.pieces, [last.to - USUAL_MS, last.to], last.last)
  const [ms, way] = steps.reduce(
    ([ms, way], step) => [ms + step.to - step.from, way + Math.hypot(step.north, step.east) * (step.to - step.from)],
    [1, 0],
  )
  return metres(...last.last, ...first) * SECOND <= FASTER * (way / ms) * (from - last.to)
}

/** Whether a machine that came to a strand by a jump was led back from there until a moment (ms). */
export function wasLedBack(before: Island, after: Island, until: number): boolean {
  const [[first], last] = [after.pieces, lastOf(before)]
  const steps = halfMinutesOf(after.pieces, [first.from, until + USUAL_MS], first.first)
  const own = halfMinutesOf(before.pieces, [last.to - USUAL_MS, last.to], first.first)
  const moment = ledSince({
    steps: backwards(steps),
    own: [...own, ...steps.filter(({ from }) => from >= until)],
    jump: [first.first, last.last],
    since: -until - MINUTE,
    mustBe: false,
  })
  return moment !== undefined
}

function cutAt(before: Island, moment: number, after: Island): Parted {
  const k = before.pieces.findIndex(({ to }) => to > moment)
  const piece = before.pieces[k]
  if (!piece) return undefined
  const [stayed, left] = moment <= piece.from ? [[], [piece]] : cut(piece, moment, passedAt(piece, moment))
  return parted([...before.pieces.slice(0, k), ...stayed, ...after.pieces], [...left, ...before.pieces.slice(k + 1)])
}
