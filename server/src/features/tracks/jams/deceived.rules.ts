/**
 * When a receiver was deceived (docs/decisions/0051-false-positions.md): fixes that the machine could not have reached and left
 * again, however long they go on. Which of the mutually exclusive places are true is judged over the whole day.
 */
import { at, firstNotBefore, flagAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { COUNTED, DUPLICATE, JAM, JAM_IN_PLACE, JUMP } from '../filter.rules.ts'
import { metres, type RawTrack } from '../track.ts'
import type { Stretch } from '../work/slots.rules.ts'
import { type Episode, episodesOf, ownSpans } from './episodes.rules.ts'
import { islandsOf } from './islands.rules.ts'
import { beginOf, type Island, lastOf, SHARE } from './led.rules.ts'
import { canCome, LEAST_MS, type Piece, POINTS_LEAST } from './pieces.rules.ts'
import { type Claim, claimsOf, isShown, type ShownPlace } from './shown-places.rules.ts'
import { passedAt } from './ways.rules.ts'

/** Fixes between two moments (ms, both excluded) are false. */
export interface Hole {
  after: number
  before: number
  /** Exceptions, in which fixes are true: a receiver may alternate between its own place and another one. */
  own: Stretch[]
  /** Undefined if there are only a few bad fixes. */
  jam: Jam | undefined
}

export interface Deceived {
  /** Ascending. */
  holes: Hole[]
  /**
   * Moments (ms) of points that count although they cannot have been reached from the one before: nothing shows which of the two
   * places is true.
   */
  seams: number[]
  /** Places that the day reports to the days of other machines, ascending. */
  claims: Claim[]
}

export const NOT_DECEIVED: Deceived = { holes: [], seams: [], claims: [] }

/**
 * `pieces` of the whole day, ascending. `cap`: km/h that the machine cannot exceed. `shown`: false places that other machines
 * were shown.
 */
export function deceivedBy(pieces: Piece[], cap: number, shown: readonly ShownPlace[] = []): Deceived {
  const islands = islandsOf(pieces, cap)
  if (islands.length < 2) return NOT_DECEIVED
  const { believed, claims } = judged(islands, shown)
  const all = islands.flatMap((one) => one.pieces).sort((a, b) => a.from - b.from)
  const own = all.filter((piece) => believed.has(piece))
  const isApart = (piece: Piece, last: Piece | undefined) =>
    last && !canCome(metres(...last.last, ...piece.first), piece.from - last.to, cap)
  const seams = own.filter((piece, i) => isApart(piece, own[i - 1])).map(({ from }) => from)
  const heard = own.flatMap(ownSpans)
  const episodes = episodesOf(
    all.filter((piece) => !believed.has(piece)),
    heard,
  )
  return { holes: episodes.map((episode) => holeOf(episode, own, heard)), seams, claims }
}

/**
 * An island within the time of another one was reached and left by jumps, so it is false, unless it was heard this many times
 * longer.
 */
const LONGER = 10

interface Judged {
  /** The true pieces. */
  believed: Set<Piece>
  claims: Claim[]
}

function judged(islands: Island[], shown: readonly ShownPlace[]): Judged {
  const isWithin = (island: Island) => (other: Island) =>
    beginOf(other) < beginOf(island) && lastOf(other).to > lastOf(island).to && LONGER * other.heard >= island.heard
  const left = islands.filter((island) => !isShown(island, shown))
  // If all islands are at such places, nothing shows which one is true.
  const possible = left.length > 0 ? left : islands
  const believed = believedOf(possible.filter((island) => !possible.some(isWithin(island))))
  const within = islands.filter((island) => islands.some(isWithin(island)))
  const without = islands.filter((island) => !within.includes(island))
  const heard = within.reduce((sum, island) => sum + island.heard, 0)
  const isOpen = (island: Island) => without.length > 1 || heard >= SHARE * island.heard
  return { believed, claims: claimsOf(within, without.filter(isOpen)) }
}

/** The true pieces among islands of which none lies within another one. */
function believedOf(islands: Island[]): Set<Piece> {
  const [main, ...others] = islands.toSorted((a, b) => b.heard - a.heard || beginOf(a) - beginOf(b))
  const spans = main ? [main] : []
  const believed = new Set<Piece>(main?.pieces)
  for (const island of others) {
    if (island.heard < SHARE * (main?.heard ?? 0)) continue
    const isApart = ({ from, to }: Piece) => spans.every((one) => to < beginOf(one) || from > lastOf(one).to)
    for (const piece of island.pieces.filter(isApart)) believed.add(piece)
    spans.push(island)
  }
  return believed
}

/** Metres between the last fix before and the first one after: up to this the machine has stayed where it was. */
const STAYED = 150

/** `believed`: the true pieces; `heard`: when they were heard. */
function holeOf({ pieces, from, to }: Episode, believed: Piece[], heard: Stretch[]): Hole {
  const own = heard.filter((one) => one.from > from && one.to < to)
  const hole = {
    after: heard.findLast((one) => one.to <= from)?.to ?? Number.NEGATIVE_INFINITY,
    before: heard.find((one) => one.from >= to)?.from ?? Number.POSITIVE_INFINITY,
    own,
  }
  const points = Math.round(pieces.reduce((sum, piece) => sum + piece.points * shareIn(piece, { from, to }), 0))
  const most = pieces.reduce((a, b) => (b.points > a.points ? b : a))
  if (points < POINTS_LEAST || Math.min(hole.before, to + LEAST_MS) - Math.max(hole.after, from - LEAST_MS) < LEAST_MS)
    return { ...hole, jam: undefined }
  const before = believed.findLast((piece) => piece.from <= hole.after)
  const after = believed.find((piece) => piece.to >= hole.before)
  const [left, back] = [before && passedAt(before, hole.after), after && passedAt(after, hole.before)]
  const here = left ?? back ?? most.middle
  const stayed = left && back && own.length === 0 && metres(...left, ...back) <= STAYED
  const farthest = Math.max(...pieces.flatMap(({ nodes }) => nodes.map(({ coords }) => metres(...here, ...coords))))
  return {
    ...hole,
    jam: { from, to, points, coords: [...most.middle], distance: farthest / 1000, place: stayed ? [...here] : null },
  }
}

/** The share of a piece's time that lies within these moments. */
function shareIn(piece: Piece, { from, to }: Stretch): number {
  if (piece.from >= from && piece.to <= to) return 1
  const spans = ownSpans(piece)
  const all = spans.reduce((sum, one) => sum + one.to - one.from, 0)
  const within = spans.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)
  return within / Math.max(1, all)
}

/** Ms before the true fixes return in which the machine is not assumed to stand: it may already be a hundred metres away. */
const BACK_MS = 10_000

/** When the machine stayed in place while its receiver was deceived. */
export const staysIn = ({ holes }: Deceived): Stretch[] =>
  holes.flatMap(({ after, before, jam }) => (jam?.place ? [{ from: after, to: before - BACK_MS }] : []))

/** Marks the false points. `flags` of the same track: what is wrong with each point by itself. */
export function markDeceived({ t }: RawTrack, flags: Uint8Array, deceived: Deceived): void {
  const stays = staysIn(deceived)
  for (const { after, before, own, jam } of deceived.holes) {
    const stands = stays.find(({ from }) => from === after)?.to ?? Number.NEGATIVE_INFINITY
    const end = firstNotBefore(t, before)
    let next = 0
    for (let i = lastNotAfter(t, after) + 1; i < end; i++) {
      const flag = flagAt(flags, i)
      while (next < own.length && (own[next]?.to ?? 0) < at(t, i)) next++
      if ((own[next]?.from ?? Number.POSITIVE_INFINITY) <= at(t, i)) continue
      if (flag !== COUNTED && flag !== DUPLICATE) continue
      flags[i] = jam === undefined ? JUMP : (t[i] ?? 0) <= stands ? JAM_IN_PLACE : JAM
    }
  }
}

/** Whether everything found before a moment (ms) is the same in both. */
export function isSameUntil(a: Deceived, b: Deceived, until: number): boolean {
  const [first, second] = [a, b].map(({ holes, seams }) => ({
    holes: holes
      .filter(({ after }) => after < until)
      .map(({ after, before, own, jam }) => [
        after,
        Math.min(before, until),
        own.flatMap(({ from, to }) => (from < until ? [from, Math.min(to, until)] : [])),
        jam === undefined,
        jam?.place,
      ]),
    seams: seams.filter((moment) => moment <= until),
  }))
  return JSON.stringify(first) === JSON.stringify(second)
}
