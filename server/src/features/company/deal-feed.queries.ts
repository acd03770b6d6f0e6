import type { Db } from '../../db/connect.ts'

/** Ends the secret address of the account's calendar of deals, which opens without a session for everybody who has seen it. */
export const endFeed = (db: Db, user: string) => db.deleteFrom('deal_feeds').where('user_id', '=', user).execute()
