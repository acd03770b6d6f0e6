/** Days of machines on an object with простой as the owner has set it, or as a rule of his rate cards does. */
import { DAY } from '@spetskarta/shared/durations.ts'
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { Db } from '../../../db/connect.ts'
import { listRates } from '../../papers/rates/rates.queries.ts'
import { cardFor } from '../../papers/rates/rates.rules.ts'
import { hoursOf } from '../hours.queries.ts'
import { withIdleRule } from './idle-rule.rules.ts'

interface Asked {
  from: string
  to: string
  itemIds?: string[] | undefined
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** By day and machine. `object`: as its owner sees it. Wherever простой is shown or charged it is read here. */
export async function chargedHours(db: Db, object: WorkObject, { from, to, itemIds }: Asked): Promise<ObjectDay[]> {
  const { objectId, customerName, machines } = object
  const { user_id: owner } = await db
    .selectFrom('objects')
    .select('user_id')
    .where('id', '=', String(objectId))
    .executeTakeFirstOrThrow()
  const cards = await listRates(db, owner)
  if (!cards.some(({ idleAfter }) => idleAfter !== null)) return hoursOf(db, { objectId, from, to, itemIds })
  const days = await hoursOf(db, { objectId, itemIds, from: shifted(from, -1), to: shifted(to, 1) })
  const ruled = machines.flatMap(({ _id, type, timeZone }) => {
    const ruleOf = (day: string) => cardFor(cards, { day, equipmentId: _id, type, customer: customerName, objectId })
    return withIdleRule(
      days.filter(({ itemId }) => itemId === _id),
      { zone: timeZone, ruleOf },
    )
  })
  const found = new Map(ruled.map((day) => [`${day.itemId} ${day.day}`, day]))
  return days.filter(({ day }) => day >= from && day <= to).map((day) => found.get(`${day.itemId} ${day.day}`) ?? day)
}
