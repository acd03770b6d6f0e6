/** The map that belongs to the stored addresses, until it is in its place. */
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { codeOf } from '../../../outside/error-fields.ts'

export interface WaitingMap {
  made: string
  target: string
}

/** Call it in the transaction that stores the addresses: theirs is the only map that is still wanted. */
export async function noteMap(client: pg.ClientBase, { made, target }: WaitingMap): Promise<void> {
  await client.query('delete from waiting_maps')
  await client.query('insert into waiting_maps (made, target) values ($1, $2)', [made, target])
}

/**
 * Puts the map where servers read it, with the folder in which it was made removed: also of a command that was killed before.
 * Returns its path; undefined: none waits here.
 */
export async function putWaitingMap(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<WaitingMap>('select made, target from waiting_maps')
  const [waiting] = rows
  if (!waiting) return undefined
  const { made, target } = waiting
  // Browsers that are reading the former file go on with it until they open the map again.
  const isPut = await rename(made, target).then(
    () => true,
    (error: unknown) => {
      // It is on another computer, or was put just now.
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
  if (!isPut) return undefined
  await rm(dirname(made), { recursive: true, force: true })
  await pool.query('delete from waiting_maps where made = $1', [made])
  return target
}
