import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Config } from '../../config.ts'
import type { AnnouncedFile, BlobStore, UploadPlace } from './blob-store.ts'

const CHECKSUM = 'x-amz-checksum-sha256'

/** `answer`: limit for the start of an answer of the store, ms; `stall`: limit of silence while a file is read or written, ms. */
export async function blobsInS3(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  { answer, stall }: Record<'answer' | 'stall', number>,
): Promise<BlobStore> {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many stores do not know the newer checksums; TLS and the length already protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // No retries here: the callers who wait for the answer try again themselves.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: answer / 2,
      requestTimeout: answer,
      throwOnRequestTimeout: true,
      // `requestTimeout` ends with the headers of the answer.
      socketTimeout: stall,
    },
  })
  const Bucket = bucket

  async function open(key: string) {
    try {
      const { Body, ContentLength, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
      return { stream: Body as Readable, size: ContentLength ?? 0, etag: ETag ?? `"${key}"` }
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }

  async function place(
    key: string,
    { bytes, sha256 }: AnnouncedFile,
    contentType: string,
    seconds: number,
  ): Promise<UploadPlace> {
    const headers = { 'content-type': contentType, [CHECKSUM]: sha256.toString('base64') }
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ContentLength: bytes,
      ContentType: contentType,
      ChecksumSHA256: headers[CHECKSUM],
    })
    const signed = new Set([...Object.keys(headers), 'content-length'])
    // Signed as headers: the store refuses another length, another checksum and, if it supports checksums, other bytes.
    const options = { expiresIn: seconds, signableHeaders: signed, unhoistableHeaders: signed }
    return { url: await getSignedUrl(client, command, options), headers }
  }

  async function has(key: string, { bytes, sha256 }: AnnouncedFile): Promise<boolean> {
    const head = await client
      .send(new HeadObjectCommand({ Bucket, Key: key, ChecksumMode: 'ENABLED' }))
      .catch((error: unknown) => {
        if (error instanceof NotFound) return undefined
        throw error
      })
    if (head?.ContentLength !== bytes) return false
    if (head.ChecksumSHA256) return head.ChecksumSHA256 === sha256.toString('base64')
    // This store keeps no checksums, so the file is read.
    const sum = createHash('sha256')
    await pipeline((await open(key))?.stream ?? [], sum)
    return sum.digest().equals(sha256)
  }

  const anyFile = { bytes: 1, sha256: createHash('sha256').digest() }
  const { origin } = new URL((await place('any/file', anyFile, 'text/plain', 1)).url)
  return {
    direct: { origin, place, has },
    open,
    async put(key, bytes, contentType) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: contentType,
        }),
      )
    },

    async remove(folder) {
      const Prefix = `${folder}/`
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
        if (Contents.length === 0) return
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      }
    },

    async isEmpty() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix: '', MaxKeys: 1 }))
      return Contents.length === 0
    },
  }
}
