/** Consents of people whose phones record. */
import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Stored once per version of the text; when it is given again, the first moment stays. `ageMs`: how long ago it was given. */
export const keepRecorderConsent = (db: Db, recorder: string, version: string, ageMs: number) =>
  db
    .insertInto('recorder_consents')
    .values({ recorder, version, given_at: sql`now() - make_interval(secs => ${ageMs / 1000})` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The newest consent of the recorder `r`. */
export const newestConsent = sql<Recorder['consent']>`(
  select json_build_object('version', c.version, 'givenAt', c.given_at) from recorder_consents c
  where c.recorder = r.id order by c.given_at desc limit 1)`
