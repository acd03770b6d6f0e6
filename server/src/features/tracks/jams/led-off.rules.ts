/**
 * A receiver that is led away while the machine drives on, and comes back by a jump. The machine is not where it was, so no place
 * tells when that began: the jump must lead back about as far as the way before it led off, and from there on the machine
 * gets to where it is found at its own usual speed. Where its course changed most it was led off.
 */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { metres } from '../track.ts'
import { cut, type Island, lastOf, type Parted, parted } from './led.rules.ts'
import type { LatLng, Node, Piece } from './pieces.rules.ts'

/** Ms: a receiver is led off for no longer. */
const LED_MOST = 1.5 * HOUR
/** Ms over which a speed is looked at, and a course. */
const USUAL_MS = 30 * MINUTE
const COURSE_MS = 5 * MINUTE
/** The machine goes no faster than so many times its usual speed, or these metres a ms (3 km/h). */
const FASTER = 1.2
const SLOWEST = 3 / 3600
/** It was led off for up to so many times what its speed proves. */
const LONGER = 3
/** The way off is at least such a share of the jump; and nearer than that, it is back from a place that it was deceived to. */
const BACK = 0.5

/** Whether a jump leads back to where the machine was before it was deceived. */
export function isBack(before: Island, after: Island, home: Island): boolean {
  const place = after.pieces[0].first
  return metres(...lastOf(home).last, ...place) < BACK * metres(...lastOf(before).last, ...place)
}

/** `later`: the strands after this one. */
export function ledOff(before: Island, after: Island, later: Island[]): Parted {
  const [piece, place] = [lastOf(before), after.pieces[0].first]
  const jump = metres(...piece.last, ...place)
  if (later.some(({ pieces: [{ first }] }) => metres(...piece.last, ...first) < BACK * jump)) return undefined
  const way = wayOf(before.pieces, piece.to - LED_MOST - USUAL_MS)
  const onward = speedOf(wayOf(after.pieces, 0), after.pieces[0].from, after.pieces[0].from + USUAL_MS)
  const couldLeave = way.filter(({ t, coords }) => {
    const ms = after.pieces[0].from - t
    const usual = Math.max(SLOWEST, onward, speedOf(way, t - USUAL_MS, t))
    const isFar = metres(...coords, ...piece.last) >= BACK * jump
    return ms <= LED_MOST && isFar && metres(...coords, ...place) <= FASTER * usual * ms
  })
  const latest = couldLeave.at(-1)
  if (!latest) return undefined
  const since = after.pieces[0].from - LONGER * (after.pieces[0].from - latest.t)
  const { moment } = couldLeave
    .filter(({ t }) => t >= since)
    .map(({ t }) => ({ moment: t, turn: turnAt(way, t) }))
    .reduce((a, b) => (b.turn > a.turn ? b : a))
  return cutAt(before, moment, after)
}

interface Passed {
  t: number
  coords: LatLng
}

/** Where it was when, since a moment. */
const wayOf = (pieces: Piece[], since: number): Passed[] =>
  pieces
    .filter(({ to }) => to >= since)
    .flatMap(({ nodes, from, first, to, last }) => [
      { t: from, coords: first },
      ...nodes.map(({ until, coords }) => ({ t: until, coords })),
      { t: to, coords: last },
    ])
    .sort((a, b) => a.t - b.t)

/** Metres a ms along a way between two moments. */
function speedOf(way: Passed[], from: number, to: number): number {
  const part = way.filter(({ t }) => t >= from && t <= to)
  const [first, last] = [part[0], part.at(-1)]
  if (!first || !last || last.t === first.t) return 0
  return (
    part.reduce((sum, { coords }, i) => sum + metres(...coords, ...(part[i + 1]?.coords ?? coords)), 0) /
    (last.t - first.t)
  )
}

/** Metres by which a course of some minutes changes at a moment of the way. */
function turnAt(way: Passed[], moment: number): number {
  const [before, here, after] = [moment - COURSE_MS, moment, moment + COURSE_MS].map((t) => placeAt(way, t))
  if (!before || !here || !after) return 0
  const goingOn: LatLng = [2 * here[0] - before[0], 2 * here[1] - before[1]]
  return metres(...goingOn, ...after)
}

/** Straight between the places that are known. */
function placeAt(way: Passed[], moment: number): LatLng | undefined {
  const next = way.findIndex(({ t }) => t >= moment)
  const [a, b] = [way[next - 1], way[next]]
  if (!b) return undefined
  if (!a) return b.coords
  const share = (moment - a.t) / Math.max(1, b.t - a.t)
  return [a.coords[0] + share * (b.coords[0] - a.coords[0]), a.coords[1] + share * (b.coords[1] - a.coords[1])]
}

function cutAt(before: Island, moment: number, after: Island): Parted {
  const k = before.pieces.findIndex(({ to }) => to > moment)
  const piece = before.pieces[k]
  const at: Node | undefined = piece?.nodes.findLast(({ until }) => until <= moment) ?? piece?.nodes[0]
  if (!piece || !at) return undefined
  const [stayed, left] = moment <= piece.from ? [[], [piece]] : cut(piece, moment, at)
  return parted([...before.pieces.slice(0, k), ...stayed, ...after.pieces], [...left, ...before.pieces.slice(k + 1)])
}
