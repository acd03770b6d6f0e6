/** Where the tables of tracks are queried: at their own address if there is one (`TRACKS_URL`, decision 49). */
import type { Database } from '../../../db/connect.ts'

/** Everything needed to read tracks. */
export type Reach = Pick<Database, 'db' | 'pool' | 'tracks'>

/** For frequent reads and writes: such statements may use only tables of tracks. */
export const readerOf = ({ db, pool, tracks }: Reach): Pick<Reach, 'db' | 'pool'> => tracks ?? { db, pool }
