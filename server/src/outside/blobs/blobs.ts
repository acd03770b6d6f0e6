/** Files that users have sent: on disk under DATA_DIR/blobs, or in an S3-compatible store where S3_BUCKET is set. */
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Config } from '../../config.ts'
import { codeOf, messageOf } from '../error-fields.ts'
import { keptText } from '../kept-text.ts'
import { inSpan } from '../tracing.ts'
import type { BlobStore } from './blob-store.ts'
import { blobsOnDisk, STORE_FILE } from './blobs-disk.ts'
import { openBreaker, Resting } from './breaker.ts'

export interface Blobs extends BlobStore {
  /** False while the store does not answer: calls then fail at once, except one now and then that tries it. */
  isThere(): boolean
}

/** The store does not answer, or refuses; the message is the store's. */
export class BlobsAway extends Error {
  override name = 'BlobsAway'
}

/** Not `BlobsAway`: callers treat a full disk differently. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

function away(error: unknown): never {
  throw FULL.has(codeOf(error) ?? '') ? error : new BlobsAway(messageOf(error) || String(error), { cause: error })
}

const KEY = /^\w[\w-]*(\/\w[\w-]*(\.[\w-]+)*)+$/
/** Consecutive failures after which the store counts as away. */
const FAILURES = 3

/**
 * Milliseconds: `answer`: limit of one call to an S3 store; `rest`: how long a store that is away is not called; `stall`: how long
 * a connection to it may carry nothing in the middle of a file.
 */
const TIMES = { answer: 10 * SECOND, rest: 10 * SECOND, stall: 60 * SECOND }

export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, times = TIMES): Promise<Blobs> {
  if (!s3) return guarded(blobsOnDisk(join(dataDir, 'blobs')), times.rest)
  // Loaded only where it is used: it is larger than the rest of the server.
  const { blobsInS3 } = await import('./blobs-s3.ts')
  return guarded(await blobsInS3(s3, times), times.rest)
}

/** Distinguishes stores: a hash of the bucket's address, or of a name that the folder got when it was first used. */
export async function storePrint({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<string> {
  const store = s3
    ? [s3.endpoint ?? '', s3.region, s3.bucket].join(' ')
    : await keptText(join(dataDir, 'blobs', STORE_FILE), randomUUID)
  return createHash('sha256').update(store).digest('hex').slice(0, 16)
}

/**
 * A key can never lead out of its store; a folder has at least two parts, so that no folder contains all the others. While a
 * store is away, calls fail at once instead of waiting one after another.
 */
function guarded(blobs: BlobStore, restMs: number): Blobs {
  const check = (key: string) => {
    if (!KEY.test(key)) throw new Error(`wrong key of a blob: ${JSON.stringify(key)}`)
  }
  const breaker = openBreaker(FAILURES, restMs, (error) => error instanceof BlobsAway)
  const call = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    breaker
      .run(() => inSpan(`files ${name}`, work, 'client').catch(away))
      .catch((error: unknown) => {
        throw error instanceof Resting ? new BlobsAway('the store was away a moment ago') : error
      })
  const { direct } = blobs
  return {
    ...(direct && {
      direct: {
        origin: direct.origin,
        async place(key, file, contentType, seconds) {
          check(key)
          return direct.place(key, file, contentType, seconds)
        },
        async has(key, file) {
          check(key)
          return call('look', () => direct.has(key, file))
        },
      },
    }),
    isThere: () => breaker.isTried(),
    isEmpty: () => blobs.isEmpty(),
    async put(key, bytes, contentType) {
      check(key)
      await call('put', () => blobs.put(key, bytes, contentType))
    },
    async open(key) {
      check(key)
      return call('open', () => blobs.open(key))
    },
    async remove(folder) {
      check(folder)
      await call('remove', () => blobs.remove(folder))
    },
  }
}
