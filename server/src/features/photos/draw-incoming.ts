/** Draws photos that were acknowledged in the form in which they were sent (decision 18). */
import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@spetskarta/shared/durations.ts'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { save } from '../../http/bodies/received-file.ts'
import { type DrawnPhoto, drawPhotoNow, ImageError } from '../../outside/files/images.ts'
import { openNews } from '../../outside/log/log.ts'
import { claimIncoming, endIncoming, incomingKey, type PhotoClaim, photoFolder, putBack } from './incoming.queries.ts'
import { putSizes } from './photo-files.ts'

type Needed = Pick<Deps, 'db' | 'blobs'>

/** Ms to wait when there is nothing to draw. */
const IDLE_MS = SECOND
/** Seconds to wait after a failure, such as a store that does not answer. */
const AGAIN_SECONDS = 10
/** Seconds to wait for a missing file: it may come back with the store. */
const MISSING_SECONDS = 300

/**
 * A picture that cannot be drawn is only taken for broken after this many attempts, with pauses of so many seconds: a lack of
 * time or memory looks the same.
 */
const BROKEN_AFTER = 5
const BROKEN_SECONDS = 300

/** A file that should be in the store is missing. */
class Missing extends Error {}

export type Drawn = 'drawn' | 'refused' | 'put back' | 'nothing waits'

/** Draws the next photo. Throws if the store or the database is unavailable: the photo keeps waiting. */
export async function drawNext({ db, blobs }: Needed, folder: string): Promise<Drawn> {
  const claim = await claimIncoming(db)
  if (!claim) return 'nothing waits'
  const path = join(folder, randomUUID())
  try {
    const drawn = await draw(blobs, claim, path)
    if (drawn) await putSizes({ blobs }, photoFolder(claim), drawn)
    await endIncoming(db, claim, drawn)
    return drawn ? 'drawn' : 'refused'
  } catch (error) {
    if (error instanceof ImageError) {
      await putBack(db, claim, BROKEN_SECONDS, { counted: true })
      return 'put back'
    }
    await putBack(db, claim, error instanceof Missing ? MISSING_SECONDS : AGAIN_SECONDS)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Undefined if the file is not a photo. Throws `ImageError` where another attempt may succeed. */
async function draw(blobs: Deps['blobs'], claim: PhotoClaim, path: string): Promise<DrawnPhoto | undefined> {
  const sent = await blobs.open(incomingKey(claim))
  if (!sent) throw new Missing(`the file of photo ${claim.photo} is not in the store`)
  try {
    await save(sent.stream, path, IMAGE.bytes, () => new ImageError('bytes'))
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest()
    if (!sha256.equals(claim.sha256)) return undefined
    return await drawPhotoNow(path)
  } catch (error) {
    if (error instanceof ImageError && (error.reason !== 'broken' || claim.attempt >= BROKEN_AFTER)) return undefined
    throw error
  }
}

/** Draws `atOnce` photos at a time until aborted, then finishes those already begun. */
export async function keepDrawing(
  deps: Needed,
  { folder, atOnce, signal, log }: { folder: string; atOnce: number } & JobContext,
): Promise<void> {
  const isNews = openNews()
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  async function work() {
    while (!signal.aborted) {
      try {
        if ((await drawNext(deps, folder)) === 'nothing waits') await rest(IDLE_MS)
      } catch (error) {
        if (isNews('failed')) log.error({ err: error }, 'photos are not drawn')
        await rest(AGAIN_SECONDS * SECOND)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
