/** What the holder of a customer's link sees: the object's machines, and their hours and photos there, nothing from elsewhere. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { photoFor } from '../../photos/photo-links.rules.ts'
import { photosBetween } from '../../photos/photos.queries.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { countFew } from '../count-hours.ts'
import { chargedHours } from '../downtime/charged-hours.queries.ts'
import { formerOn, objectOfOwner } from '../objects.queries.ts'
import { presentOn } from '../present.queries.ts'
import { countedOnly } from '../uncounted/counted-only.ts'
import { type CustomerLink, countCustomerPapers, customerPapers, findContractor } from './customer-links.queries.ts'

/** For each of these papers that is not charged the titles of those that are charged instead. */
export type SettledPapers = (db: Db, ids: number[]) => Promise<Map<number, string[]>>

/** Photos shown per day; further ones are only counted. */
const PHOTOS_MAX = 200

/**
 * `day`: the day of the photos, `yyyy-mm-dd`; absent: the newest day that has any. `papers`: most papers. `now` in ms. Undefined
 * if the object does not exist.
 */
export async function customerView(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  objectId: number,
  link: CustomerLink,
  {
    day,
    papers: limit,
    now,
    settledPapers,
  }: { day?: string | undefined; papers: number; now: number; settledPapers: SettledPapers },
): Promise<CustomerView | undefined> {
  const { db, signing } = deps
  const object = await objectOfOwner(db, objectId)
  if (!object) return undefined
  const { machines } = object
  const here = new Set(machines.map(({ _id }) => _id))
  await countFew(deps, [...here])
  const since = now - (link.hours ?? 0) * HOUR
  const zones = machines.length > 0 ? machines.map(({ timeZone }) => timeZone) : [DEFAULT_ZONE]
  const from = zones.map((zone) => dayAt(zone, since)).sort()[0] ?? ''
  // Machines may be in different time zones: the period ends with the latest of their days.
  const to =
    zones
      .map((zone) => dayAt(zone, now))
      .sort()
      .at(-1) ?? from
  const [hours, present, contractor, papers, papersCount] = await Promise.all([
    chargedHours(db, object, { from, to }),
    presentOn(db, [objectId]),
    findContractor(db, objectId),
    link.papers ? customerPapers(db, objectId, limit) : [],
    link.papers ? countCustomerPapers(db, objectId) : 0,
  ])
  const settled = await settledPapers(
    db,
    papers.map(({ id }) => id),
  )
  const former = await formerOn(db, machines, hours)
  const firstDays = new Map([...machines, ...former].map(({ _id, timeZone }) => [_id, dayAt(timeZone, since)]))
  const isShown = ({ itemId, day }: { itemId: string; day: string }) =>
    day >= (firstDays.get(itemId) ?? day) && day <= to
  const counted = await countedOnly(db, { machines: [...here], hours, within: { from, to } })
  const uncounted = counted.uncounted.filter(isShown)
  const days = counted.days.filter(isShown).map(({ correction, downtime, ...one }) => ({
    ...one,
    correction: correction && { ...correction, by: '' },
    downtime: downtime && { ...downtime, by: '' },
    idleSaid: [],
  }))
  const { name, address, lon, lat, kind, radius, outline, state } = object
  return {
    object: { objectId, name, address, lon, lat, kind, radius, outline, state },
    contractor,
    machines,
    former: former.filter(({ _id }) => [...days, ...uncounted].some(({ itemId }) => itemId === _id)),
    days,
    uncounted,
    present: present.filter(({ itemId }) => here.has(itemId)).map(({ objectId: _, ...one }) => one),
    from,
    to,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    madeAt: now,
    papersCount,
    papers: papers.map((paper) => ({ ...paper, settledBy: settled.get(paper.id) ?? [] })),
    photos: await photosIn(
      db,
      days.filter(({ itemId }) => here.has(itemId)),
      day,
      (row) => photoFor(signing, row, { object: String(objectId), link: link.nonce }, now),
    ),
  }
}

type PhotoRow = Awaited<ReturnType<typeof photosBetween>>[number]

async function photosIn(
  db: Db,
  days: ObjectDay[],
  wanted: string | undefined,
  shown: (row: PhotoRow) => CustomerView['photos']['shown'][number]['photo'],
): Promise<CustomerView['photos']> {
  const visited = days.filter(({ visits }) => visits.length > 0)
  const withVisits = [...new Set(visited.map(({ day }) => day))].sort().reverse()
  const shownDays = wanted === undefined ? withVisits : withVisits.filter((day) => day === wanted)
  for (const day of shownDays) {
    const rows = await Promise.all(
      visited.filter((one) => one.day === day).map(({ itemId, visits }) => photosDuring(db, itemId, visits)),
    )
    const taken = rows.flat().sort((a, b) => b.taken_at.getTime() - a.taken_at.getTime())
    if (taken.length === 0 && wanted === undefined) continue
    const photos = taken.slice(0, PHOTOS_MAX).map((row) => ({ itemId: row.equipment, photo: shown(row) }))
    return { day, days: withVisits, shown: photos, more: taken.length - photos.length }
  }
  return { day: wanted ?? null, days: withVisits, shown: [], more: 0 }
}

async function photosDuring(db: Db, itemId: string, visits: ObjectDay['visits']): Promise<PhotoRow[]> {
  const [first, last] = [visits[0], visits.at(-1)]
  if (!first || !last) return []
  const rows = await photosBetween(db, itemId, new Date(first.came), new Date(last.left + 1))
  return rows.filter(
    ({ taken_at, state }) =>
      state !== 'refused' && visits.some(({ came, left }) => taken_at.getTime() >= came && taken_at.getTime() <= left),
  )
}
