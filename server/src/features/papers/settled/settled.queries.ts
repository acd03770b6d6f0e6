/** Which papers are not charged because others about the same work are. */
import { type ListedPaper, PAPER_DAYS } from '@spetskarta/shared/papers/papers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { chargedInsteadOf, type WorkOfPaper } from '../charging.rules.ts'
import type { PaperContent } from '../content.rules.ts'
import { titleOf } from '../title.rules.ts'

type PricedWork = WorkOfPaper & Pick<ListedPaper, 'number' | 'issuedOn'>

const MACHINE = sql`coalesce(p.equipment::text, p.content->'machine'->>'name')`

/**
 * Papers in force with a sum about the machines in `about` (`user_id`, `machine`, `from_day`, `to_day`). What is charged depends on
 * papers that overlap those days, on papers that overlap these, and so on: as in a month, no further than the longest paper.
 */
async function pricedAround(db: Db, about: RawBuilder<unknown>): Promise<PricedWork[]> {
  const { rows } = await sql<PricedWork>`
    with about as materialized (${about}),
    near as materialized (select user_id, machine, min(from_day) - ${PAPER_DAYS}::int as from_day, max(to_day) + ${PAPER_DAYS}::int as to_day
      from about group by 1, 2)
    select p.id::float8 as id, p.kind, p.number, p.issued_on as "issuedOn", ${MACHINE} as machine,
      (p.content->'form'->>'objectId')::float8 as place, p.from_day as "from", p.to_day as "to"
    from near join papers p on p.user_id = near.user_id and p.to_day >= near.from_day and p.from_day <= near.to_day
      and p.cancelled_at is null and ${MACHINE} = near.machine
    where p.content->'sums'->>'cost' is not null order by p.id`.execute(db)
  return rows
}

const titlesOf = (works: readonly PricedWork[]) => works.map(titleOf)

/** For each of these papers that is in force and not charged the titles of those that are charged instead. */
export async function settledPapers(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const priced = await pricedAround(
    db,
    sql`select p.user_id, ${MACHINE} as machine, p.from_day, p.to_day from papers p where p.id = any(${[...ids]}::bigint[])`,
  )
  const byMachine = Map.groupBy(priced, ({ machine }) => machine)
  return new Map(
    priced.flatMap((work) => {
      const titles = ids.includes(work.id) ? titlesOf(chargedInsteadOf(work, byMachine.get(work.machine) ?? [])) : []
      return titles.length > 0 ? [[work.id, titles] as const] : []
    }),
  )
}

/** The titles of papers that are charged instead of this one if it is issued now; empty also if it has no sum. */
export async function settledBefore(db: Db, user: string, { form, sums }: Pick<PaperContent, 'form' | 'sums'>) {
  if (sums.cost === null) return []
  const { kind, equipmentId, from, to, objectId = null } = form
  const machine = equipmentId.toLowerCase()
  const work = { id: Number.POSITIVE_INFINITY, kind, machine, place: objectId, from, to }
  const about = sql`select ${user}::uuid as user_id, ${machine}::text as machine, ${from}::date as from_day, ${to}::date as to_day`
  return titlesOf(chargedInsteadOf(work, await pricedAround(db, about)))
}
