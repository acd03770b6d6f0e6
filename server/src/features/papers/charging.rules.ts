/** Which of several papers about the same work is charged. */
import type { PaperKind } from '@spetskarta/shared/papers/papers.ts'
import type { StoredPaper } from './papers.queries.ts'

/** What a paper is about. */
export interface WorkOfPaper {
  id: number
  kind: PaperKind
  /** Id of the machine, or its name if it is deleted. */
  machine: string
  /** Id of the object, even if it was deleted since; null: a paper of whole days, which is about every object. */
  place: number | null
  /** `yyyy-mm-dd`. */
  from: string
  /** Inclusive. */
  to: string
}

export const workOf = ({ listed, content }: StoredPaper): WorkOfPaper => ({
  id: listed.id,
  kind: listed.kind,
  machine: listed.equipmentId ?? content.machine.name,
  place: content.form.objectId ?? null,
  from: listed.from,
  to: listed.to,
})

/** A справка settles what sheets of shifts only report, so it takes precedence over them. */
const RANK: Record<PaperKind, number> = { esm7: 0, shift: 1, esm3: 2, esm2: 3 }

const byRank = (a: WorkOfPaper, b: WorkOfPaper) => RANK[a.kind] - RANK[b.kind] || a.id - b.id

export const isSameWork = (one: WorkOfPaper, other: WorkOfPaper): boolean =>
  one.machine === other.machine &&
  (one.place === null || other.place === null || one.place === other.place) &&
  one.from <= other.to &&
  other.from <= one.to

/** Whether the first is charged instead of the second. Both have a sum and are in force. */
export const isChargedInstead = (one: WorkOfPaper, other: WorkOfPaper): boolean =>
  isSameWork(one, other) && byRank(one, other) < 0

/** Of papers in force with a sum those that are charged: of several about the same days of a machine the first by rank. */
function chargedOf<Work extends WorkOfPaper>(priced: readonly Work[]): Work[] {
  const taken: Work[] = []
  for (const work of priced.toSorted(byRank)) if (!taken.some((other) => isSameWork(other, work))) taken.push(work)
  return taken
}

/** The charged papers because of which `work` is not charged; empty: it is charged. `others`: papers in force with a sum. */
export function chargedInsteadOf<Work extends WorkOfPaper>(work: WorkOfPaper, others: readonly Work[]): Work[] {
  const charged = chargedOf<WorkOfPaper & { other?: Work }>([
    work,
    ...others.filter(({ id }) => id !== work.id).map((other) => ({ ...other, other })),
  ])
  return charged.flatMap(({ other }) => (other && isSameWork(other, work) ? other : []))
}

/** Papers in force with a sum; of two about the same work the one that is charged comes first. */
export const pricedByRank = (papers: readonly StoredPaper[]): StoredPaper[] =>
  papers
    .filter(({ listed }) => listed.gross !== null && listed.cancelledAt === null)
    .toSorted((a, b) => byRank(workOf(a), workOf(b)))

/** Only one of the priced papers about the same days of a machine counts, so that nothing is charged twice. */
export function chargingPapers(papers: readonly StoredPaper[]): StoredPaper[] {
  const works = pricedByRank(papers).map((paper) => ({ ...workOf(paper), paper }))
  return chargedOf(works)
    .map(({ paper }) => paper)
    .toSorted((a, b) => a.listed.id - b.listed.id)
}
