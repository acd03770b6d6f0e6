/** Rate cards of an owner. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { RATES_MOST, type RateCard, type StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { cardName } from './rates.rules.ts'

const idOf = (id: number) => sql<string>`${id}::bigint`

const cardsOf = (db: Db, userId: string) =>
  db
    .selectFrom('rate_cards as r')
    .leftJoin('items as i', 'i.id', 'r.equipment')
    .leftJoin('objects as o', 'o.id', 'r.object_id')
    .selectAll('r')
    .select(['i.name as machine', 'o.name as object'])
    .where('r.user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof cardsOf>['executeTakeFirstOrThrow']>>

const typeName = (type: string | null) => EQUIPMENT_TYPES.find(({ id }) => id === type)?.name ?? ''

const storedOf = ({ machine, object, ...row }: Row): StoredRate => ({
  id: Number(row.id),
  name: cardName({
    machine: machine ?? '',
    type: typeName(row.type),
    customer: row.customer,
    object: object ?? '',
  }),
  customer: row.customer,
  objectId: row.object_id === null ? null : Number(row.object_id),
  type: row.type as RateCard['type'],
  equipmentId: row.equipment,
  from: row.from_day,
  work: row.work,
  idle: row.idle,
  presence: row.presence,
  shift: row.shift,
  shiftHours: row.shift_hours,
  overtime: row.overtime,
  minHours: row.min_hours,
  idleAfter: row.idle_after,
  lunchFrom: row.lunch_from,
  lunchTo: row.lunch_to,
  trip: row.trip,
  delivery: row.delivery,
  deliveryKm: row.delivery_km,
  vat: row.vat as RateCard['vat'],
})

const columnsOf = ({
  objectId,
  equipmentId,
  from,
  shiftHours,
  minHours,
  deliveryKm,
  idleAfter,
  lunchFrom,
  lunchTo,
  ...card
}: RateCard) => ({
  ...card,
  object_id: objectId === null ? null : idOf(objectId),
  equipment: equipmentId,
  from_day: from,
  shift_hours: shiftHours,
  min_hours: minHours,
  delivery_km: deliveryKm,
  idle_after: idleAfter,
  lunch_from: lunchFrom,
  lunch_to: lunchTo,
})

/** Newest first. */
export const listRates = async (db: Db, userId: string): Promise<StoredRate[]> =>
  (await cardsOf(db, userId).orderBy('r.from_day', 'desc').orderBy('r.id', 'desc').execute()).map(storedOf)

export async function findRate(db: Db, userId: string, id: number): Promise<StoredRate | undefined> {
  const row = await cardsOf(db, userId).where('r.id', '=', idOf(id)).executeTakeFirst()
  return row && storedOf(row)
}

/** Id of the new card; undefined if the owner already has `RATES_MOST`. */
export async function addRate(db: Db, userId: string, card: RateCard): Promise<number | undefined> {
  const { count } = await db
    .selectFrom('rate_cards')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= RATES_MOST) return undefined
  const { id } = await db
    .insertInto('rate_cards')
    .values({ user_id: userId, ...columnsOf(card) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

export async function changeRate(db: Db, userId: string, id: number, card: RateCard): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rate_cards')
    .set(columnsOf(card))
    .where('user_id', '=', userId)
    .where('id', '=', idOf(id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeRate(db: Db, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_cards')
    .where('user_id', '=', userId)
    .where('id', '=', idOf(id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
