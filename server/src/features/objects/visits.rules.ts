/** A machine's visits to objects, and which of them has an hour that several could claim (decision 41). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Visit } from '@spetskarta/shared/objects/objects.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { type CountedTrack, stoodUntil } from '../tracks/counted.rules.ts'
import type { PresentStretch } from './presence.rules.ts'

/** Ms: a machine that is back so soon has not left. */
export const DOOR_MS = 10 * MINUTE

export interface Span {
  from: number
  to: number
}

export interface FoundVisit extends Visit {
  /** It began before the day. */
  goesOn: boolean
  /** A point outside was heard just before it. */
  seen: boolean
  /** Points outside show that it has ended. */
  ended: boolean
  /** Where it came and left: indices of the counted points. */
  first: number
  last: number
  /** When it was inside, without short absences. */
  inside: Span[]
}

/** In order, cut to the day. A visit goes on over a gap if the machine is inside before and after it. */
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
  // Whether the last one has ended depends on the points behind it.
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

/** A single point inside is no visit unless the machine passes through: a receiver that errs leaves one. */
const lasts = (counted: CountedTrack, { first, last }: FoundVisit) =>
  last > first || stoodUntil(counted, last) > at(counted.t, last)

/** Back soon, and away for no longer than it was there before or afterwards; or nothing was heard in between. */
function isSameVisit(a: PresentStretch, b: PresentStretch): boolean {
  if (a.last + 1 === b.first) return true
  const away = b.from - a.to
  return away <= DOOR_MS && away <= Math.max(a.to - a.from, b.to - b.from)
}

/**
 * What of its visits is each object's own. Where several have the machine inside, the first by `isFirst` has the time; where it
 * only is away from one for a moment, that on which it is meanwhile. In the order of the objects, which decides where `isFirst`
 * goes round in a circle.
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

/** That which goes before most of the others. */
export function firstOf(objects: readonly number[], isFirst: (a: number, b: number) => boolean): number | undefined {
  const wins = (one: number) => objects.filter((other) => other !== one && isFirst(one, other)).length
  return objects.reduce<number | undefined>(
    (best, one) => (best === undefined || wins(one) > wins(best) ? one : best),
    undefined,
  )
}

/** What two ordered lists of spans have in common. */
export const commonSpans = (a: readonly Span[], b: readonly Span[]): Span[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
      return from < to ? [{ from, to }] : []
    }),
  )

/** The spans without what others have of them. */
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

/** Ms. */
export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0)
