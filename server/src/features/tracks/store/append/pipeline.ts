/** Statements sent without waiting for the previous answer: one round trip for all. */
import type { Socket } from 'node:net'
import type pg from 'pg'

/** Members of the driver that `@types/pg` lacks: its pipeline switch, and the socket. */
type Pipelined = pg.PoolClient & { pipeline: boolean; connection: { stream: Socket } }

/**
 * Lends a connection on which statements are sent at once. A transaction that `work` leaves open is rolled back; if that fails,
 * the connection is closed.
 */
export async function pipelined<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as Pipelined
  client.pipeline = true
  try {
    const result = await work(client)
    client.pipeline = false
    client.release()
    return result
  } catch (error) {
    const failed = await client.query('rollback').then(
      () => undefined,
      (broken: Error) => broken,
    )
    client.pipeline = false
    client.release(failed)
    throw error
  }
}

/**
 * Sends all statements in one piece. When all are answered, returns the answers, or throws the error of the first that failed;
 * those after it fail as a consequence.
 */
export async function atOnce<T extends readonly unknown[]>(
  client: pg.PoolClient,
  statements: () => [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const { stream } = (client as Pipelined).connection
  stream.cork()
  let sent: [...T]
  try {
    sent = statements()
  } finally {
    stream.uncork()
  }
  await Promise.allSettled(sent)
  return Promise.all(sent)
}
