import type pg from 'pg'

/**
 * Gives `work` a connection of its own, which ends with it. When aborted, the connection is cut at once, whatever PostgreSQL is doing
 * or waiting for, and the error is the signal's.
 */
export async function onOwnConnection<T>(
  pool: pg.Pool,
  signal: AbortSignal,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let ended = false
  const end = () => {
    if (!ended) client.release(true)
    ended = true
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    return await work(client)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
