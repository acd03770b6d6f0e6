/** Makes the bucket of S3_BUCKET where it is missing; run inside the image, which has the library. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env
const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
// A store that has just been started is tried for about a minute.
const tries = { maxAttempts: 12 }
const store = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true, credentials, ...tries })
try {
  await store.send(new CreateBucketCommand({ Bucket: S3_BUCKET }))
} catch (error) {
  if (error.name !== 'BucketAlreadyOwnedByYou') throw error
}
