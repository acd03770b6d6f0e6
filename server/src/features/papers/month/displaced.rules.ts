/** Days of papers that are not charged because another paper about some of their days is. The other days no paper charges. */
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { countedParts, onSiteOf, PARTS, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { isSameWork, pricedByRank, type WorkOfPaper, workOf } from '../charging.rules.ts'
import type { StoredPaper } from '../papers.queries.ts'
import type { ChargedDay } from '../rates/charges.rules.ts'
import type { MonthHours } from './sums.rules.ts'

/** A day that no paper charges. */
export interface FreeDay {
  hours: MonthHours
  /** What it would be charged for. */
  charged: ChargedDay
}

interface Known {
  papers: readonly StoredPaper[]
  /** Days on objects that the month shows. */
  days: readonly ObjectDay[]
  /** First and last day of the month, `yyyy-mm-dd`. */
  from: string
  to: string
}

/** Less is a difference between two ways of counting. */
const LEAST_S = 60

/** The uncharged days of each such paper, with the hours that the paper has beyond those of `days`. */
export function displacedDays(
  { papers, days, from, to }: Known,
  charging: readonly StoredPaper[],
): { paper: StoredPaper; days: FreeDay[] }[] {
  const settled = Map.groupBy(charging.map(workOf), ({ machine }) => machine)
  const onObjects = Map.groupBy(days, ({ itemId, day }) => `${itemId} ${day}`)
  const displaced = pricedByRank(papers).filter((paper) => !charging.includes(paper))
  return displaced.flatMap((paper) => {
    const { machine, ...work } = workOf(paper)
    const its = settled.get(machine) ?? []
    const left = paper.content.days.flatMap((day): { of: WorkOfPaper; free: FreeDay }[] => {
      const of = { ...work, machine, from: day.day, to: day.day }
      if (day.day < from || day.day > to || its.some((other) => isSameWork(other, of))) return []
      const there = (onObjects.get(`${machine} ${day.day}`) ?? []).filter(
        ({ objectId }) => work.place === null || work.place === objectId,
      )
      const rest = restOf({ ...day, off: day.off ?? 0 }, there.map(countedParts))
      const present = onSiteOf(rest)
      if (present < LEAST_S || (work.place !== null && there.length > 0)) return []
      const downtime = there.length > 0 ? 0 : (day.downtime ?? 0)
      return [
        {
          of,
          free: {
            hours: { ...rest, downtime, trips: 0 },
            charged: { day: day.day, visits: [], counted: rest.work, present, idleDue: 0 },
          },
        },
      ]
    })
    // Another displaced paper about the same day does not show it again.
    settled.set(machine, [...its, ...left.map((one) => one.of)])
    return left.length > 0 ? [{ paper, days: left.map(({ free }) => free) }] : []
  })
}

const restOf = (whole: Parts, there: readonly Parts[]): Parts =>
  Object.fromEntries(
    PARTS.map((part) => [part, Math.max(0, whole[part] - there.reduce((sum, one) => sum + one[part], 0))]),
  ) as Parts
