/**
 * When a receiver was deceived (docs/decisions/0051-false-positions.md): fixes that the machine could not have reached and left again,
 * however long they go on. The whole day tells which of the places that exclude each other are true.
 */
import { firstNotBefore, flagAt, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import type { Jam } from '@spetskarta/shared/tracks/tracks.ts'
import { COUNTED, DUPLICATE, JAM, JAM_IN_PLACE, JUMP } from '../filter.rules.ts'
import { metres, type RawTrack } from '../track.ts'
import type { Stretch } from '../work/slots.rules.ts'
import { islandsOf } from './islands.rules.ts'
import { beginOf, type Island, lastOf, SHARE } from './led.rules.ts'
import { canCome, LEAST_MS, type Piece, POINTS_LEAST } from './pieces.rules.ts'
import { type Claim, claimsOf, isShown, type ShownPlace } from './shown-places.rules.ts'

/** Between two moments (ms, both excluded) all fixes are false. */
export interface Hole {
  after: number
  before: number
  /** Undefined where these are only a few bad fixes. */
  jam: Jam | undefined
}

export interface Deceived {
  /** By time. */
  holes: Hole[]
  /** Ms of points that count and cannot have been reached from the one before: nothing tells which of the two places is true. */
  seams: number[]
  /** What the day tells others of places, by time. */
  claims: Claim[]
}

export const NOT_DECEIVED: Deceived = { holes: [], seams: [], claims: [] }

/**
 * `pieces` of the whole day, by time. `cap`: km/h that the machine cannot go. `shown`: where other machines were shown to be that were
 * not.
 */
export function deceivedBy(pieces: Piece[], cap: number, shown: readonly ShownPlace[] = []): Deceived {
  const islands = islandsOf(pieces, cap)
  if (islands.length < 2) return NOT_DECEIVED
  const { believed, claims } = judged(islands, shown)
  const [holes, seams]: [Hole[], number[]] = [[], []]
  let between: Piece[] = []
  let last: Piece | undefined
  for (const piece of islands.flatMap((one) => one.pieces).sort((a, b) => a.from - b.from)) {
    if (!believed.has(piece)) {
      between.push(piece)
      continue
    }
    if (between.length > 0) holes.push(holeOf(last, between, piece))
    if (last && !canCome(metres(...last.last, ...piece.first), piece.from - last.to, cap)) seams.push(piece.from)
    last = piece
    between = []
  }
  if (between.length > 0) holes.push(holeOf(last, between, undefined))
  return { holes, seams, claims }
}

/** An island within another one was reached and left by jumps, unless it is so many times longer than that. */
const LONGER = 10

interface Judged {
  /** The pieces that are true. */
  believed: Set<Piece>
  claims: Claim[]
}

function judged(islands: Island[], shown: readonly ShownPlace[]): Judged {
  const isWithin = (island: Island) => (other: Island) =>
    beginOf(other) < beginOf(island) && lastOf(other).to > lastOf(island).to && LONGER * other.heard >= island.heard
  const left = islands.filter((island) => !isShown(island, shown))
  // Where all are shown places, nothing tells which is true.
  const possible = left.length > 0 ? left : islands
  const believed = believedOf(possible.filter((island) => !possible.some(isWithin(island))))
  const within = islands.filter((island) => islands.some(isWithin(island)))
  const without = islands.filter((island) => !within.includes(island))
  const heard = within.reduce((sum, island) => sum + island.heard, 0)
  const isOpen = (island: Island) => without.length > 1 || heard >= SHARE * island.heard
  return { believed, claims: claimsOf(within, without.filter(isOpen)) }
}

/** Of islands of which none lies within another one. */
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

/** Metres between the last fix before and the first one after: the machine is where it was. */
const STAYED = 150

function holeOf(before: Piece | undefined, pieces: Piece[], after: Piece | undefined): Hole {
  const [from, to] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const hole = { after: before?.to ?? Number.NEGATIVE_INFINITY, before: after?.from ?? Number.POSITIVE_INFINITY }
  const points = pieces.reduce((sum, piece) => sum + piece.points, 0)
  const most = pieces.reduce((a, b) => (b.points > a.points ? b : a))
  if (points < POINTS_LEAST || Math.min(hole.before, to + LEAST_MS) - Math.max(hole.after, from - LEAST_MS) < LEAST_MS)
    return { ...hole, jam: undefined }
  const here = before?.last ?? after?.first ?? most.middle
  const stayed = before && after && metres(...before.last, ...after.first) <= STAYED
  const farthest = Math.max(...pieces.flatMap(({ nodes }) => nodes.map(({ coords }) => metres(...here, ...coords))))
  return {
    ...hole,
    jam: { from, to, points, coords: most.middle, distance: farthest / 1000, place: stayed ? here : null },
  }
}

/** Ms before its true fixes come back in which a machine is not told to stand: it may be a hundred metres on. */
const BACK_MS = 10_000

/** When the machine stayed where it was while its receiver was deceived. */
export const staysIn = ({ holes }: Deceived): Stretch[] =>
  holes.flatMap(({ after, before, jam }) => (jam?.place ? [{ from: after, to: before - BACK_MS }] : []))

/** Marks the false points. `flags`: of the same track, what is wrong with each point by itself. */
export function markDeceived({ t }: RawTrack, flags: Uint8Array, deceived: Deceived): void {
  const stays = staysIn(deceived)
  for (const { after, before, jam } of deceived.holes) {
    const stands = stays.find(({ from }) => from === after)?.to ?? Number.NEGATIVE_INFINITY
    const end = firstNotBefore(t, before)
    for (let i = lastNotAfter(t, after) + 1; i < end; i++) {
      const flag = flagAt(flags, i)
      if (flag !== COUNTED && flag !== DUPLICATE) continue
      flags[i] = jam === undefined ? JUMP : (t[i] ?? 0) <= stands ? JAM_IN_PLACE : JAM
    }
  }
}

/** Whether nothing that was found before a moment (ms) is something else now. */
export function isSameUntil(a: Deceived, b: Deceived, until: number): boolean {
  const [first, second] = [a, b].map(({ holes, seams }) => ({
    holes: holes
      .filter(({ after }) => after < until)
      .map(({ after, before, jam }) => [after, Math.min(before, until), jam === undefined, jam?.place]),
    seams: seams.filter((moment) => moment <= until),
  }))
  return JSON.stringify(first) === JSON.stringify(second)
}
