/** A day that is marked again between its sum and the deletion of its points. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt, daySpanAt } from '@spetskarta/shared/tracks/clock.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clonePlain } from '../../../test/citus/stand-in-citus.ts'
import { makePoints, makeTracking } from '../../../test/track-factories.ts'
import { emptyOldDays } from './retention.queries.ts'

const { db, pool } = await clonePlain(4)

const OLD = daySpanAt('Europe/Moscow', Date.now()).start - 40 * DAY
const dayOfOld = dayAt('Europe/Moscow', OLD)

async function pointsOf(equipment: string) {
  return (await db.selectFrom('track_points').select('recorded_at').where('equipment', '=', equipment).execute()).length
}

async function emptiedOf(equipment: string) {
  const days = db.selectFrom('track_days').select('day').where('equipment', '=', equipment)
  const emptied = await days.where('emptied_at', 'is not', null).orderBy('day').execute()
  return emptied.map(({ day }) => day)
}

test('keeps its points, and those of later days, until it is summed once more', async () => {
  const { equipment: id } = await makeTracking(db, { retention_days: 30 })
  await makePoints(db, id, [{ at: OLD - DAY }, { at: OLD }, { at: OLD + 10_000 }, { at: OLD + DAY }])
  // A point that comes at the moment when the day has been summed.
  await sql`create function mark_again() returns trigger language plpgsql as $$ begin
    insert into stale_days (equipment, day) values (old.equipment, old.day);
    return null;
  end $$`.execute(db)
  await sql`create trigger mark_again after delete on stale_days for each row
    when (old.day = ${sql.lit(dayOfOld)}) execute function mark_again()`.execute(db)
  await emptyOldDays({ db, pool })
  await sql`drop function mark_again cascade`.execute(db)
  expect([await pointsOf(id), await emptiedOf(id)]).toEqual([3, [dayAt('Europe/Moscow', OLD - DAY)]])
  await emptyOldDays({ db, pool })
  expect([await pointsOf(id), (await emptiedOf(id)).length]).toEqual([0, 3])
})
