/** Bookings that owners enter themselves; they take shifts in the same way as deals. */
import type { OwnBooking } from '@spetskarta/shared/deals/deal-calendar.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { withinTransaction } from '../../../db/within-transaction.ts'
import { anyOf } from '../../tracks/access.queries.ts'
import { takeShifts, zoneOfMachine } from '../bookings.queries.ts'

/** `taken`: the first day that another booking holds, and whose it is; empty if that booking has no name. */
type Outcome = 'none' | 'past' | 'done' | { taken: { day: string; by: string } }

const machineOf = (transaction: Db, owner: string, machine: string) =>
  transaction
    .selectFrom('items')
    .select('id')
    .where('id', '=', machine)
    .where('owner', '=', owner)
    .where('kind', '=', 'equipment')
    .executeTakeFirst()

/** Thrown when days are taken, so that the transaction is rolled back. */
class Taken extends Error {
  readonly taken: { day: string; by: string }
  constructor(taken: { day: string; by: string }) {
    super('taken')
    this.taken = taken
  }
}

/** A booking with this id is being made at the same time. */
class MadeMeanwhile extends Error {}

/**
 * Makes the booking or changes the one with this id, so a repeated call changes nothing. A new first day must not be past in the
 * machine's time zone.
 */
export async function putOwnBooking(db: Db, owner: string, booking: OwnBooking, now: number): Promise<Outcome> {
  const { id, machine, from, to, shift, customer } = booking
  try {
    return await withinTransaction(db, async (transaction) => {
      if (!(await machineOf(transaction, owner, machine))) return 'none'
      const row = { machine, from_day: from, to_day: to, shift, customer, changed_at: sql<Date>`now()` }
      const before = await transaction
        .selectFrom('own_bookings')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (before && !(await machineOf(transaction, owner, before.machine))) return 'none'
      if (from !== before?.from_day && from < dayAt(await zoneOfMachine(transaction, machine), now)) return 'past'
      if (before) {
        await transaction.deleteFrom('bookings').where('own', '=', id).execute()
        await transaction.updateTable('own_bookings').set(row).where('id', '=', id).execute()
      } else {
        const made = await transaction
          .insertInto('own_bookings')
          .values({ id, ...row })
          .onConflict((other) => other.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) throw new MadeMeanwhile()
      }
      const span = { machine, from, to, shift }
      if (!(await takeShifts(transaction, { own: id }, span))) throw await takenBy(transaction, booking)
      return 'done'
    })
  } catch (error) {
    if (error instanceof Taken) return { taken: error.taken }
    if (error instanceof MadeMeanwhile) return putOwnBooking(db, owner, booking, now)
    throw error
  }
}

/** The first day that another booking holds, and whose it is. */
async function takenBy(transaction: Db, { id, machine, from, to, shift }: OwnBooking): Promise<Taken> {
  const {
    rows: [held],
  } = await sql<{ day: string; by: string }>`
    select b.day::text, coalesce(r.name, w.customer, '') as by
    from bookings b left join deals d on d.id = b.deal left join offers o on o.id = d.offer
      left join requests r on r.id = o.request left join own_bookings w on w.id = b.own
    where b.machine = ${machine} and b.day between ${from}::date and ${to}::date
      and (${shift} = 'all' or b.shift = ${shift}) and b.own is distinct from ${id}::uuid
    order by b.day limit 1`.execute(transaction)
  return new Taken(held ?? { day: from, by: '' })
}

/** Whether a booking was deleted. */
export async function removeOwnBooking(db: Db, owner: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from own_bookings w using items i where w.id = ${id} and i.id = w.machine and i.owner = ${owner}
    returning w.id`.execute(db)
  return rows.length > 0
}

/** Own bookings of these machines that overlap the days. */
export async function listOwnBookings(db: Db, machines: string[], from: string, to: string): Promise<OwnBooking[]> {
  const { rows } = await sql<OwnBooking>`
    select id, machine, from_day::text as "from", to_day::text as "to", shift, customer from own_bookings
    where machine = ${anyOf(machines)} and to_day >= ${from}::date and from_day <= ${to}::date
    order by from_day, id`.execute(db)
  return rows
}
