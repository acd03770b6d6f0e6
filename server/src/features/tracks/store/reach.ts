/** Where the tables of tracks are queried: at an address of their own where there is one (`TRACKS_URL`, decision 49). */
import type { Database } from '../../../db/connect.ts'

/** Whoever has these reads tracks. */
export type Reach = Pick<Database, 'db' | 'pool' | 'tracks'>

/** For what is read or written much: nothing that is no table of tracks may stand in those statements. */
export const readerOf = ({ db, pool, tracks }: Reach): Pick<Reach, 'db' | 'pool'> => tracks ?? { db, pool }
