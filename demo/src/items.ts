/** The demo's machines and orders as rows of the database. */
import { randomUUIDv7 } from 'node:crypto'
import timeZoneAt from '@photostructure/tz-lookup'
import type { Db } from '@spetskarta/server/db/connect.ts'
import type { Tables } from '@spetskarta/server/db/tables.ts'
import type { Gazetteer } from '@spetskarta/server/geo/gazetteer.ts'
import { readParams } from '@spetskarta/shared/catalog/read-params.ts'
import { sql } from 'kysely'
import { type DemoMachine, type DemoOrder, daysFrom, fillIn } from './records.ts'

/** The owner of an item: the user's id and phone number. */
export interface Owner {
  id: string
  phone: string
}

/** A row of `items`; all rows have the same columns. */
export function itemRow(item: DemoMachine | DemoOrder, owner: Owner, now: Date, gazetteer: Gazetteer) {
  const machine = 'works' in item ? item : undefined
  const order = 'equips' in item ? item : undefined
  const { type, name, lat, lng } = item
  const dayIn = (days: number | undefined) =>
    days === undefined ? null : daysFrom(now, days).toISOString().slice(0, 10)
  return {
    id: randomUUIDv7(),
    owner: owner.id,
    kind: machine ? 'equipment' : 'order',
    type,
    related: machine?.works ?? order?.equips,
    name,
    phone: owner.phone,
    description: fillIn(item.description, now),
    lat,
    lng,
    place: gazetteer.nearest(lat, lng)?.name ?? '',
    time_zone: timeZoneAt(lat, lng),
    hidden: item.hidden ?? false,
    price: machine?.price,
    rate_per_hour: machine?.ratePerHour,
    rate_per_shift: machine?.ratePerShift,
    min_hours: machine?.minHours,
    params: machine ? readParams(type, fillIn(item.description, now)) : {},
    terms: machine?.terms ?? {},
    busy: machine?.busyIn?.map(([from, to]) => ({ from: dayIn(from), to: dayIn(to), state: 'busy', shift: 'all' })),
    busy_on: machine?.busyIn && dayIn(0),
    // The owner shows what the records prove; a job counts it.
    proof: machine?.track ? { days: 0, hours: 0, photos: 0 } : null,
    budget: order?.budget,
    starts_on: dayIn(order?.startsIn),
    ends_on: dayIn(order?.endsIn),
    created_at: daysFrom(now, -item.daysAgo),
  }
}

/** Inserts any number of rows with the same keys, in one statement with one parameter. */
export async function insertRows(db: Db, table: keyof Tables, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(db)
}
