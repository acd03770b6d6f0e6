/** Refuses data for which there is no room: beyond an account's quota, or because the server's own disk is nearly full. */
import type { Deps } from '../../deps.ts'
import { quotaFull, storageFull } from '../../http/errors.ts'
import { BlobsAway } from '../../outside/blobs/blobs.ts'
import { isDiskLow } from '../../outside/files/disk.ts'
import { isOver, type Quota } from './quotas.rules.ts'
import { usedByOwnerOf } from './storage.queries.ts'

type Needed = Pick<Deps, 'db' | 'config'>

/** Call this before a file is accepted. */
export async function requireDisk({ config }: Pick<Deps, 'config'>): Promise<void> {
  if (await isDiskLow(config)) throw storageFull()
}

/** Call this before a picture is accepted: otherwise a phone would send it repeatedly, and it would be drawn each time. */
export async function requireFiles({ config, blobs }: Pick<Deps, 'config' | 'blobs'>): Promise<void> {
  await requireDisk({ config })
  if (!blobs.isThere()) throw new BlobsAway('the store was away a moment ago')
}

/** Call this before `more` is stored for the machine. */
export async function requireRoom({ db, config }: Needed, equipment: string, more: Partial<Quota>): Promise<void> {
  const used = await usedByOwnerOf(db, equipment)
  if (used && isOver(used, config.quotas, more)) throw quotaFull()
}
