/** The objects where a machine was on the days of a paper of whole days. */
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'
import type { Db } from '../../../db/connect.ts'
import { chargedHoursOfAll } from '../../objects/downtime/charged-hours.queries.ts'
import { listObjects } from '../../objects/objects.queries.ts'
import { listRates } from '../../rates/rates.queries.ts'
import type { Zones } from '../../tracks/zones.rules.ts'
import { paperDayIn } from '../hours.ts'
import { isWorth, type PlacedDay } from './place-days.rules.ts'
import { lastWorks } from './works.queries.ts'

interface Wanted {
  user: string
  machine: { id: string; type: string }
  zones: Zones
  /** Customer whose rate cards decide what counts as простой; empty: each object's own customer. */
  customer?: string | undefined
  /** Works on each object, as typed in the draft. */
  worksAt?: PaperForm['worksAt']
  /** `yyyy-mm-dd`, both inclusive. */
  from: string
  to: string
}

/** Grouped by day, in the order of arrival. */
export async function placedDays(
  db: Db,
  { user, machine, zones, customer, worksAt = {}, ...period }: Wanted,
): Promise<Map<string, PlacedDay[]>> {
  const objects = (await listObjects(db, user)).filter(({ own }) => own)
  const [cards, works] = await Promise.all([listRates(db, user), lastWorks(db, user, machine.id)])
  const names = new Map(objects.map(({ objectId, name }) => [objectId, name]))
  const known = {
    cards,
    customers: new Map(objects.map(({ objectId, customerName }) => [objectId, customer || customerName])),
    machines: [{ _id: machine.id, type: machine.type, timeZone: zones.timeZone }],
  }
  const days = await chargedHoursOfAll(db, known, { itemIds: [machine.id], ...period })
  const inOrder = days
    .filter(isWorth)
    .toSorted((a, b) => (a.began ?? a.came ?? 0) - (b.began ?? b.came ?? 0) || a.objectId - b.objectId)
  return Map.groupBy(
    inOrder.map((day) => ({
      objectId: day.objectId,
      object: names.get(day.objectId) ?? '',
      works: worksAt[day.objectId] || (works.get(day.objectId) ?? ''),
      day: paperDayIn(zones, day),
    })),
    ({ day }) => day.day,
  )
}
