/** Who is at work on which machine. */
import type { Db } from '../../db/connect.ts'
import { type NamedOperator, operatorsById, saidOfCrews } from './crew.queries.ts'
import { type CrewSpan, crewAt, crewIn } from './crew.rules.ts'

export interface AtWork extends Pick<NamedOperator, 'id' | 'name' | 'phone'> {
  /** Moment, ms. */
  since: number
  by: CrewSpan['by']
}

/** Crews at a moment (ms), by machine; machines without a crew are missing. */
export async function crewsAt(
  db: Db,
  owner: string,
  machines: readonly string[],
  at: number,
): Promise<Map<string, AtWork[]>> {
  const said = await saidOfCrews(db, owner, machines, { from: at, to: at + 1 })
  if (said.size === 0) return new Map()
  const names = await operatorsById(db, owner)
  const crews = [...said].map(([equipment, spans]): [string, AtWork[]] => [
    equipment,
    crewAt(spans, at).flatMap(({ operator, from, by }) => {
      const named = names.get(operator)
      return named ? { id: named.id, name: named.name, phone: named.phone, since: from, by } : []
    }),
  ])
  return new Map(crews.filter(([, crew]) => crew.length > 0))
}

/** Crews in [from, to), ms, by machine. */
export async function crewsIn(
  db: Db,
  owner: string,
  machines: readonly string[],
  span: { from: number; to: number },
): Promise<Map<string, CrewSpan[]>> {
  const said = await saidOfCrews(db, owner, machines, span)
  return new Map([...said].map(([equipment, spans]) => [equipment, crewIn(spans, span)]))
}

/** For each machine and moment (ms): names of the crew then. */
export async function crewNames(
  db: Db,
  owner: string,
  wanted: readonly { equipment: string; at: number }[],
): Promise<string[][]> {
  if (wanted.length === 0) return []
  const moments = wanted.map(({ at }) => at)
  const span = { from: Math.min(...moments), to: Math.max(...moments) + 1 }
  const said = await saidOfCrews(db, owner, [...new Set(wanted.map(({ equipment }) => equipment))], span)
  if (said.size === 0) return wanted.map(() => [])
  const names = await operatorsById(db, owner)
  return wanted.map(({ equipment, at }) =>
    crewIn(said.get(equipment) ?? [], { from: at, to: at + 1 }).flatMap(
      ({ operator }) => names.get(operator)?.name ?? [],
    ),
  )
}

/** For each machine: names of the crew during any of its spans (ms), by beginning. */
export async function crewDuring(
  db: Db,
  owner: string,
  wanted: readonly { equipment: string; spans: readonly { from: number; to: number }[] }[],
): Promise<string[][]> {
  const edges = wanted.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]))
  if (edges.length === 0) return wanted.map(() => [])
  const whole = edges.reduce(({ from, to }, edge) => ({ from: Math.min(from, edge), to: Math.max(to, edge) }), {
    from: Number.POSITIVE_INFINITY,
    to: 0,
  })
  const crews = await crewsIn(db, owner, [...new Set(wanted.map(({ equipment }) => equipment))], whole)
  if (crews.size === 0) return wanted.map(() => [])
  const names = await operatorsById(db, owner)
  return wanted.map(({ equipment, spans }) => {
    const during = (crews.get(equipment) ?? []).filter((on) =>
      spans.some(({ from, to }) => on.from < to && on.to > from),
    )
    return [...new Set(during.flatMap(({ operator }) => names.get(operator)?.name ?? []))]
  })
}

interface OfDay extends Pick<CrewSpan, 'by'> {
  name: string
  from: number | null
  to: number | null
}

/** The crew of a day (ms) up to `now`; `from` and `to` are null where the span reaches beyond the day, or has not ended yet. */
export async function crewOfDay(
  db: Db,
  owner: string,
  equipment: string,
  { start, end, now }: { start: number; end: number; now: number },
): Promise<OfDay[]> {
  const to = Math.min(end, now)
  if (to <= start) return []
  const spans = (await crewsIn(db, owner, [equipment], { from: start, to })).get(equipment) ?? []
  if (spans.length === 0) return []
  const names = await operatorsById(db, owner)
  return spans.flatMap(({ operator, by, ...span }) => {
    const name = names.get(operator)?.name
    const on = { from: span.from > start ? span.from : null, to: span.to < to ? span.to : null, by }
    return name ? { name, ...on } : []
  })
}
