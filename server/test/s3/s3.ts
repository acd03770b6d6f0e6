import { atEnd } from '../at-end.ts'
import { openS3 } from './s3-store.ts'

/** Starts a store that is closed after the test file. */
export async function startS3() {
  const store = await openS3()
  atEnd(store.close)
  return store
}
