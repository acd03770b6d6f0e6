import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import type { BlobStore } from './blobs.ts'

/** `answerMs`: how long the store may take to answer one call. */
export function blobsInS3(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  answerMs: number,
): BlobStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores seldom have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many stores do not know the newer checksums; TLS and the length already protect the transfer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Whoever waits for the answer tries again himself.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: answerMs / 2, requestTimeout: answerMs, throwOnRequestTimeout: true },
  })
  const Bucket = bucket

  return {
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

    async open(key) {
      try {
        const { Body, ContentLength, ETag } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
        return { stream: Body as Readable, size: ContentLength ?? 0, etag: ETag ?? `"${key}"` }
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
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
