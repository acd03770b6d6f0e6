/** When all machines were last looked at for silence: no server may have been running since. */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Ms. A longer time between two turns of the job is a pause: no server was running. */
const PAUSE_MS = 15 * MINUTE
/** Ms after a pause in which phones send what they have kept: they try again every five minutes at least. */
const SENDING_MS = 9 * MINUTE
/** Ms: what fell silent earlier is not looked for. */
const FURTHEST_MS = 7 * DAY

/**
 * Begins a turn of the job. Returns the moment (ms) since which machines are to be looked at; undefined shortly after a pause, when
 * a machine that is silent may only not have sent yet. `now` in ms.
 */
export async function beginLook(db: Db, now: number): Promise<number | undefined> {
  const moment = new Date(now)
  const { rows } = await sql<{ looked: Date; resumed: Date | null }>`
    insert into silence_looks as s (turn_at, looked_at) values (${moment}, ${moment})
    on conflict (one) do update set turn_at = ${moment},
      resumed_at = case when s.turn_at < ${new Date(now - PAUSE_MS)} then ${moment}::timestamptz else s.resumed_at end
    returning looked_at as looked, resumed_at as resumed`.execute(db)
  const [{ looked, resumed } = { looked: moment, resumed: null }] = rows
  if (resumed && now - resumed.getTime() < SENDING_MS) return undefined
  return Math.max(looked.getTime(), now - FURTHEST_MS)
}

/** All machines have been looked at. */
export const endLook = (db: Db, now: number) =>
  db
    .updateTable('silence_looks')
    .set({ looked_at: new Date(now) })
    .execute()
