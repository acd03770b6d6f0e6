/** Hours that owners count in place of the recorded ones. Rows are only added; the newest row of a day applies. */
import type { Downtime, ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import type { Db } from '../../db/connect.ts'

interface Of {
  objectId: number
  itemId: string
  /** `yyyy-mm-dd`. */
  day: string
  userId: string
}

export type GivenCorrection = Omit<NonNullable<ObjectDay['correction']>, 'by' | 'at'>

const keyOf = ({ objectId, itemId, day, userId }: Of) => ({
  object_id: String(objectId),
  item_id: itemId,
  day,
  user_id: userId,
})
const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

export const insertCorrection = (db: Db, of: Of, given: GivenCorrection) =>
  db
    .insertInto('object_corrections')
    .values({
      ...keyOf(of),
      counted_s: given.counted,
      on_site_s: given.onSite,
      idle_s: given.idle,
      off_s: given.off,
      unknown_s: given.unknown,
      began: dateOf(given.began),
      ended: dateOf(given.ended),
      reason: given.reason,
    })
    .execute()

/** After this the recorded hours count again. */
export const takeBackCorrection = (db: Db, of: Of, reason: string) =>
  db
    .insertInto('object_corrections')
    .values({ ...keyOf(of), counted_s: null, reason })
    .execute()

/** Null withdraws the downtime. */
export const insertDowntime = (db: Db, of: Of, given: Downtime | null) =>
  db
    .insertInto('object_downtimes')
    .values({ ...keyOf(of), ...(given ?? { seconds: null, fault: 'other', reason: '', code: '' }) })
    .execute()
