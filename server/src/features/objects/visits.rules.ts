/** A machine's visits to objects, and which object gets an hour that several could claim (decision 41). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Visit } from '@spetskarta/shared/objects/objects.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, stoodUntil } from '../tracks/counted.rules.ts'
import type { PresentStretch } from './presence.rules.ts'

/** In ms: a machine that returns sooner has not left. */
export const DOOR_MS = 10 * MINUTE

export interface Span {
  from: number
  to: number
}

export interface FoundVisit extends Visit {
  /** Whether the visit began before the day. */
  goesOn: boolean
  /** Whether a point outside was heard just before the visit. */
  seen: boolean
  /** Whether points outside show that the visit has ended. */
  ended: boolean
  /** Indices of the counted points at which the machine came and left. */
  first: number
  last: number
  /** When the machine was inside, without short absences. */
  inside: Span[]
}

/** Visits in order, cut to the day. A visit goes on over a gap if the machine is inside before and after it. */
export function visitsOf(
  counted: CountedTrack,
  stretches: readonly PresentStretch[],
  { from: start, to: end }: Span,
): FoundVisit[] {
  const visits: (FoundVisit & Pick<PresentStretch, 'passes'>)[] = []
  for (const [i, stretch] of stretches.entries()) {
    const [before, open] = [stretches[i - 1], visits.at(-1)]
    if (before && open && isSameVisit(before, stretch)) {
      open.left = stretch.to
      open.last = stretch.last
      open.inside.push(stretch)
    } else {
      if (open) open.ended = stretch.from - open.left > DOOR_MS
      const { from, to, first, last, passes } = stretch
      const seen = stretch.crossesIn
      visits.push({ came: from, left: to, goesOn: false, seen, ended: false, first, last, passes, inside: [stretch] })
    }
  }
  const open = visits.at(-1)
  // The points after the last visit decide whether it has ended.
  if (open && open.last + 1 < counted.t.length) open.ended = at(counted.t, counted.t.length - 1) - open.left > DOOR_MS
  return visits
    .filter((visit) => visit.left > start && visit.came < end && (visit.passes || lasts(counted, visit)))
    .map(({ passes: _, ...visit }) => ({
      ...visit,
      came: Math.max(start, visit.came),
      left: Math.min(end, visit.left),
      goesOn: visit.came < start,
      inside: commonSpans(visit.inside, [{ from: start, to: end }]),
    }))
}

/** A single point inside is a visit only if the machine passes through: the receiver's error may cause one. */
const lasts = (counted: CountedTrack, { first, last }: FoundVisit) =>
  last > first || stoodUntil(counted, last) > at(counted.t, last)

/**
 * True if the machine was back soon and was not away for longer than it was there before or afterwards, or if nothing was heard
 * in between.
 */
function isSameVisit(a: PresentStretch, b: PresentStretch): boolean {
  if (a.last + 1 === b.first) return true
  const away = b.from - a.to
  return away <= DOOR_MS && away <= Math.max(a.to - a.from, b.to - b.from)
}

/**
 * The part of the visits that belongs to each object. If the machine is inside several objects, the time belongs to the first by
 * `isFirst`; during a short absence from one, to the object it is on meanwhile. In the order of the objects, which also decides
 * if `isFirst` is circular.
 */
export function ownTimes(objects: readonly FoundVisit[][], isFirst: (a: number, b: number) => boolean): Span[][] {
  const visits = objects.map((its) => its.map(({ came, left }) => ({ from: came, to: left })))
  if (visits.filter((its) => its.length > 0).length < 2) return visits
  const inside = objects.map((its) => its.flatMap((visit) => visit.inside))
  const borders = [...visits, ...inside].flatMap((its) => its.flatMap(({ from, to }) => [from, to]))
  const moments = [...new Set(borders)].sort((a, b) => a - b)
  const own: Span[][] = objects.map(() => [])
  for (const [i, from] of moments.slice(0, -1).entries()) {
    const to = moments[i + 1] ?? from
    const has = (its: readonly Span[]) => its.some((span) => span.from <= from && to <= span.to)
    const here = indexesWhere(inside, has)
    const owner = firstOf(here.length > 0 ? here : indexesWhere(visits, has), isFirst)
    const its = owner === undefined ? undefined : own[owner]
    const before = its?.at(-1)
    if (before?.to === from) before.to = to
    else its?.push({ from, to })
  }
  return own
}

const indexesWhere = <T>(all: readonly T[], is: (one: T) => boolean): number[] =>
  [...all.keys()].filter((i) => is(all[i] as T))

/** The object that takes precedence over most of the others. */
export function firstOf(objects: readonly number[], isFirst: (a: number, b: number) => boolean): number | undefined {
  const wins = (one: number) => objects.filter((other) => other !== one && isFirst(one, other)).length
  return objects.reduce<number | undefined>(
    (best, one) => (best === undefined || wins(one) > wins(best) ? one : best),
    undefined,
  )
}

/** The intersection of two ordered lists of spans. */
export const commonSpans = (a: readonly Span[], b: readonly Span[]): Span[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
      return from < to ? [{ from, to }] : []
    }),
  )

/** The spans without their intersection with others. */
export const without = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  others.reduce<Span[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((one) => one.from < one.to),
      ),
    [...spans],
  )

/** Total length, ms. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)
