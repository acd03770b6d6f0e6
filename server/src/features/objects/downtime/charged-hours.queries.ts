/** Days of machines on objects, with downtime (простой) as set by the owner or by a rule of the owner's rate cards. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { StoredRate } from '@spetskarta/shared/papers/rates.ts'
import type { Db } from '../../../db/connect.ts'
import { listRates } from '../../rates/rates.queries.ts'
import { cardFor } from '../../rates/rates.rules.ts'
import { hoursOf, hoursOfAll } from '../hours.queries.ts'
import { formerOn } from '../objects.queries.ts'
import { withIdleRule } from './idle-rule.rules.ts'

interface Period {
  from: string
  to: string
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** A wait may cross midnight: a rule also needs the days before and after the period. */
const widened = ({ from, to }: Period): Period => ({ from: shifted(from, -1), to: shifted(to, 1) })
const hasRules = (cards: StoredRate[]) => cards.some(({ idleAfter }) => idleAfter !== null)

/** Ordered by day and machine. `object`: as its owner sees it. Downtime is read here wherever it is shown or charged. */
export async function chargedHours(
  db: Db,
  object: WorkObject,
  { itemIds, ...period }: Period & { itemIds?: string[] | undefined },
): Promise<ObjectDay[]> {
  const { objectId, customerName, machines } = object
  const { user_id: owner } = await db
    .selectFrom('objects')
    .select('user_id')
    .where('id', '=', String(objectId))
    .executeTakeFirstOrThrow()
  const cards = await listRates(db, owner)
  if (!hasRules(cards)) return hoursOf(db, { objectId, itemIds, ...period })
  const days = await hoursOf(db, { objectId, itemIds, ...widened(period) })
  return within(period, await ruled(db, days, { cards, customers: new Map([[objectId, customerName]]), machines }))
}

interface Known {
  cards: StoredRate[]
  /** Customers by object id. */
  customers: Map<number, string>
  machines: { _id: string; type: string; timeZone: string }[]
}

/** The same for several objects of an owner, by the owner's rate cards. */
export async function chargedHoursOfAll(
  db: Db,
  known: Known,
  { itemIds, ...period }: Period & { itemIds?: string[] | undefined },
): Promise<ObjectDay[]> {
  const which = { objectIds: [...known.customers.keys()], itemIds }
  if (!hasRules(known.cards)) return hoursOfAll(db, { ...which, ...period })
  return within(period, await ruled(db, await hoursOfAll(db, { ...which, ...widened(period) }), known))
}

const within = ({ from, to }: Period, days: ObjectDay[]) => days.filter(({ day }) => day >= from && day <= to)

async function ruled(db: Db, days: ObjectDay[], { cards, customers, machines }: Known): Promise<ObjectDay[]> {
  const all = [...machines, ...(await formerOn(db, machines, days))]
  const known = new Map(all.map((machine) => [machine._id, machine]))
  const keyOf = ({ objectId, itemId }: ObjectDay) => `${objectId} ${itemId}`
  const changed = [...Map.groupBy(days, keyOf).values()].flatMap((its) => {
    const [{ objectId, itemId } = { objectId: 0, itemId: '' }] = its
    const machine = known.get(itemId)
    if (!machine) return its
    const customer = customers.get(objectId) ?? ''
    const ruleOf = (day: string) => cardFor(cards, { day, equipmentId: itemId, type: machine.type, customer, objectId })
    return withIdleRule(its, { zone: machine.timeZone, ruleOf })
  })
  const byDay = new Map(changed.map((day) => [`${keyOf(day)} ${day.day}`, day]))
  return days.map((day) => byDay.get(`${keyOf(day)} ${day.day}`) ?? day)
}
