/** Files that people have sent: on disk under DATA_DIR/blobs, or in an S3-compatible store where S3_BUCKET is set. */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { codeOf, messageOf } from '../error-fields.ts'
import { inSpan } from '../tracing.ts'
import { blobsOnDisk } from './blobs-disk.ts'

interface OpenBlob {
  stream: Readable
  /** Bytes. */
  size: number
  /** With its quotes, as the header carries it. */
  etag: string
}

/**
 * Keys are `folder/…/name` of Latin letters, digits, `_`, `-` and inner dots; any other key is a bug of the caller.
 */
export interface Blobs {
  /** Once it resolves the bytes survive a power cut; until then no reader sees any of them. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined where there is none. The caller reads the stream or destroys it. */
  open(key: string): Promise<OpenBlob | undefined>
  /** Removes a folder with everything in it; a missing one is not an error. */
  remove(folder: string): Promise<void>
  isEmpty(): Promise<boolean>
}

/** The store does not answer or refuses; the message is the store's. */
export class BlobsAway extends Error {
  override name = 'BlobsAway'
}

/** A full disk is told apart by those who write. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

function away(error: unknown): never {
  throw FULL.has(codeOf(error) ?? '') ? error : new BlobsAway(messageOf(error) || String(error), { cause: error })
}

const KEY = /^\w[\w-]*(\/\w[\w-]*(\.[\w-]+)*)+$/

export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return checkingKeys(blobsOnDisk(join(dataDir, 'blobs')))
  // Loaded only where it is used: it is larger than the rest of the server.
  const { blobsInS3 } = await import('./blobs-s3.ts')
  return checkingKeys(blobsInS3(s3))
}

/** A key can never lead out of its store. A folder has at least two parts, so that none contains all the others. */
function checkingKeys(blobs: Blobs): Blobs {
  const check = (key: string) => {
    if (!KEY.test(key)) throw new Error(`wrong key of a blob: ${JSON.stringify(key)}`)
  }
  return {
    ...blobs,
    async put(key, bytes, contentType) {
      check(key)
      await inSpan('files put', () => blobs.put(key, bytes, contentType), 'client').catch(away)
    },
    async open(key) {
      check(key)
      return inSpan('files open', () => blobs.open(key), 'client').catch(away)
    },
    async remove(folder) {
      check(folder)
      await inSpan('files remove', () => blobs.remove(folder), 'client').catch(away)
    },
  }
}
