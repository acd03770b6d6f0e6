/** Exclusive access to the table of points, for changes of its partitions. */
import { setTimeout } from 'node:timers/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import { codeOf } from '../../../../outside/error-fields.ts'

/** Readers and writers queue behind our request for the lock: so it waits only for a moment, lets them pass, and tries again. */
const LOCK_MS = 500
const PAUSE_MS = 2 * SECOND
const TRIES = 100
const LOCK_TIMEOUT = '55P03'

/** Holds until the end of the transaction, which must be short from here on. */
export async function lockPoints(client: pg.ClientBase): Promise<void> {
  // The nodes of a cluster use the same timeout.
  await client.query("set local citus.propagate_set_commands = 'local'")
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  await client.query('savepoint before')
  for (let left = TRIES; ; left--) {
    try {
      await client.query('lock table track_points in access exclusive mode')
      return
    } catch (error) {
      if (codeOf(error) !== LOCK_TIMEOUT || left === 0) throw error
      await client.query('rollback to savepoint before')
      await setTimeout(PAUSE_MS)
    }
  }
}

/** Commits everything that `work` does, or nothing. */
export async function inOwnTransaction(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
    client.release()
  } catch (error) {
    const broken = await client.query('rollback').then(
      () => undefined,
      (failure: Error) => failure,
    )
    client.release(broken)
    throw error
  }
}
