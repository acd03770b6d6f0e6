/** Which papers are about the same days. Days are `yyyy-mm-dd`. */

export interface DaysOfPaper {
  id: string
  machine: string
  from: string
  /** Inclusive. */
  to: string
}

const overlap = (a: { from: string; to: string }, b: { from: string; to: string }) => a.from <= b.to && b.from <= a.to

/** Ids of the papers that overlap the period, of those of the same machine that overlap one of these, and so on. */
export function idsAround(papers: readonly DaysOfPaper[], period: { from: string; to: string }): string[] {
  const found = papers.filter((paper) => overlap(paper, period))
  const reaching = found.filter(({ from, to }) => from < period.from || to > period.to)
  const outside = Map.groupBy(
    papers.filter((paper) => !overlap(paper, period)),
    ({ machine }) => machine,
  )
  for (let one = reaching.pop(); one; one = reaching.pop()) {
    const others = outside.get(one.machine) ?? []
    for (const other of others.filter((paper) => one && overlap(paper, one))) {
      others.splice(others.indexOf(other), 1)
      found.push(other)
      reaching.push(other)
    }
  }
  return found.map(({ id }) => id)
}
