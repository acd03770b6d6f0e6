/**
 * Derives who works on a machine when: an assignment made afterwards outranks a choice in the recorder, which outranks an
 * assignment made ahead (decision 99). Moments in ms.
 */

export interface SaidSpan {
  /** Id of the operator; null: nobody. */
  operator: number | null
  from: number
  /** Infinity: until further notice. */
  to: number
  by: 'recorder' | 'dispatcher'
  /** When an assignment was made; 0 for a choice in the recorder. */
  madeAt: number
}

export interface CrewSpan {
  operator: number
  from: number
  to: number
  by: 'recorder' | 'dispatcher'
}

/** The crew of one machine in [from, to), by beginning. Spans of different operators may overlap, those of one do not. */
export function crewIn(said: readonly SaidSpan[], { from, to }: { from: number; to: number }): CrewSpan[] {
  const near = said.filter((span) => span.from < to && span.to > from)
  const edges = new Set([from, to])
  for (const span of near)
    for (const edge of span.by === 'dispatcher' ? [span.from, span.to, span.madeAt] : [span.from, span.to])
      if (edge > from && edge < to) edges.add(edge)
  const sorted = [...edges].toSorted((a, b) => a - b)
  const open = new Map<number, CrewSpan>()
  const crew: CrewSpan[] = []
  for (const [i, begin] of sorted.slice(0, -1).entries()) {
    const end = sorted[i + 1] ?? to
    const at = atWork(
      near.filter((span) => span.from <= begin && span.to >= end),
      end,
    )
    for (const [operator, span] of open) if (at.get(operator) !== span.by) open.delete(operator)
    for (const [operator, by] of at) {
      const span = open.get(operator)
      if (span) span.to = end
      else {
        const made = { operator, from: begin, to: end, by }
        open.set(operator, made)
        crew.push(made)
      }
    }
  }
  return crew.toSorted((a, b) => a.from - b.from || a.operator - b.operator)
}

/** Who is at work in a stretch without edges that ends at `end`; `said` are the spans that cover it. */
function atWork(said: readonly SaidSpan[], end: number): Map<number, CrewSpan['by']> {
  const corrections = said.filter(({ by, madeAt }) => by === 'dispatcher' && madeAt >= end)
  const byRecorder = said.filter(({ by, operator }) => by === 'recorder' && operator !== null)
  const chosen = corrections.length > 0 ? corrections : byRecorder.length > 0 ? byRecorder : said
  return new Map(chosen.flatMap(({ operator, by }) => (operator === null ? [] : [[operator, by] as const])))
}

/** The crew at a moment, ms. */
export const crewAt = (said: readonly SaidSpan[], at: number): CrewSpan[] => {
  const now = crewIn(said, { from: at, to: at + 1 })
  return now.map((span) => ({ ...span, from: sinceWhen(said, span.operator, at) }))
}

/** Since when this operator has been at work without a break, as far as known. */
function sinceWhen(said: readonly SaidSpan[], operator: number, at: number): number {
  const begins = Math.min(at, ...said.filter((span) => span.from <= at).map(({ from }) => from))
  return crewIn(said, { from: begins, to: at + 1 }).findLast((span) => span.operator === operator)?.from ?? at
}
