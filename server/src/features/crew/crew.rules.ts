/**
 * Who works on a machine when, of what was said: an assignment made afterwards goes before the recorder's word, which goes before one
 * made ahead (decision 99). Moments in ms.
 */

export interface SaidSpan {
  /** Null: nobody. */
  operator: number | null
  from: number
  /** Infinity: until further notice. */
  to: number
  by: 'recorder' | 'dispatcher'
  /** Of an assignment. */
  madeAt: number
}

export interface CrewSpan {
  operator: number
  from: number
  to: number
  by: 'recorder' | 'dispatcher'
}

/** Of one machine, in [from, to), by beginning; spans of two operators may lie over each other, those of one do not. */
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

/** Of spans that all hold for a stretch without edges, which ends at `end`. */
function atWork(said: readonly SaidSpan[], end: number): Map<number, CrewSpan['by']> {
  const corrections = said.filter(({ by, madeAt }) => by === 'dispatcher' && madeAt >= end)
  const byRecorder = said.filter(({ by, operator }) => by === 'recorder' && operator !== null)
  const chosen = corrections.length > 0 ? corrections : byRecorder.length > 0 ? byRecorder : said
  return new Map(chosen.flatMap(({ operator, by }) => (operator === null ? [] : [[operator, by] as const])))
}

/** Those who are at work at a moment. */
export const crewAt = (said: readonly SaidSpan[], at: number): CrewSpan[] => {
  const now = crewIn(said, { from: at, to: at + 1 })
  return now.map((span) => ({ ...span, from: sinceWhen(said, span.operator, at) }))
}

/** Since when he is the one, as far as it is known. */
function sinceWhen(said: readonly SaidSpan[], operator: number, at: number): number {
  const begins = Math.min(at, ...said.filter((span) => span.from <= at).map(({ from }) => from))
  return crewIn(said, { from: begins, to: at + 1 }).findLast((span) => span.operator === operator)?.from ?? at
}
