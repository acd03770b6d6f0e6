/** Invariants after any walk through the table of states, wherever it broke off. */
import { type Actor, DEAL_TABLE, type DealSubject, stateRow, stepRow } from '@spetskarta/shared/deals/steps.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/connect.ts'
import { keepDealsGoing } from './deals-clock.ts'
import { shiftsWithin } from './rows.rules.ts'

async function rowsOf(db: Db, machines: string[]) {
  const { rows: deals } = await sql<{
    id: string
    machine: string
    state: string
    from: string
    to: string
    shift: 'day'
  }>`select id, machine, state, from_day as "from", to_day as "to", shift from deals
    where machine = any(${machines}::uuid[])`.execute(db)
  const { rows: bookings } = await sql<{ deal: string; n: number }>`
    select deal, count(*)::int as n from bookings where machine = any(${machines}::uuid[]) group by deal`.execute(db)
  return { deals, bookings: new Map(bookings.map(({ deal, n }) => [deal, n])) }
}

export async function nothingBookedTwice(db: Db, machines: string[]) {
  const { deals, bookings } = await rowsOf(db, machines)
  const held = deals.filter(({ state }) => state !== 'cancelled')
  const taken = held.flatMap((deal) => shiftsWithin(deal).map(({ day, shift }) => `${deal.machine} ${day} ${shift}`))
  expect(taken).toHaveLength(new Set(taken).size)
  for (const deal of deals)
    expect(bookings.get(deal.id) ?? 0).toBe(deal.state === 'cancelled' ? 0 : shiftsWithin(deal).length)
  const { rows: wrong } = await sql`
    select from offers o left join deals d on d.offer = o.id
    where o.machine = any(${machines}::uuid[]) and (o.state = 'accepted') <> (d.id is not null)`.execute(db)
  expect(wrong).toEqual([])
}

/**
 * After each step everyone whom the table names, except the one who took it, has exactly one notice and one letter. `sends`: a
 * server is sending, and sent letters are no longer rows.
 */
export async function everybodyNotifiedOnce(db: Db, machines: string[], sends = false) {
  const { rows } = await sql<{
    id: string
    subject: DealSubject
    step: string
    by: Actor
    notices: number
    letters: number
  }>`
    select h.id, h.subject, h.step, h.by,
      (select count(*)::int from notices n where n.cause = 'deal:' || h.id) as notices,
      (select count(*)::int from notices n join alert_messages m on m.notice = n.id where n.cause = 'deal:' || h.id) as letters
    from deal_history h
    where exists (select from offers o where o.request = h.request and o.machine = any(${machines}::uuid[]))`.execute(
    db,
  )
  const wrong = rows.filter(({ subject, step, by, notices, letters }) => {
    const due = stepRow(subject, step)?.notifies.filter((to) => to !== by).length ?? 0
    return notices !== due || (sends ? letters > due : letters !== due)
  })
  expect(wrong).toEqual([])
}

/** Moves all dates far back: the job alone must bring everything to an end. */
export async function nothingHangs(db: Db, machines: string[], sends = false) {
  await sql`update requests set expires_at = now() - interval '1 day'`.execute(db)
  await sql`update offers set valid_until = now() - interval '1 day' where valid_until is not null`.execute(db)
  await sql`update deals set from_day = from_day - 400, to_day = to_day - 400`.execute(db)
  await keepDealsGoing({ db }, { signal: new AbortController().signal })
  for (const subject of Object.keys(DEAL_TABLE) as DealSubject[]) {
    const { rows } = await sql<{ state: string }>`select distinct state from ${sql.table(`${subject}s`)}`.execute(db)
    expect(rows.filter(({ state }) => stateRow(subject, state).turn !== null)).toEqual([])
  }
  await everybodyNotifiedOnce(db, machines, sends)
}
