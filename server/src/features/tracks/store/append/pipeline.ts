/** Statements sent one behind the other without waiting for answers: a round trip for all of them. */
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What `@types/pg` does not know: the driver's switch, and the socket under it. */
type Pipelined = pg.PoolClient & { pipeline: boolean; connection: { stream: Socket } }

/**
 * Lends a connection on which statements are sent at once. What `work` leaves open is rolled back; a connection that cannot
 * say so is thrown away.
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
 * Sends what `statements` asks for in one piece. When all are answered: the answers, or the error of the first that failed;
 * those behind it fail because of it.
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
