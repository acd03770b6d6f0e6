/** The idempotency key that turns issuing the same draft twice into one paper. */
import { createHash } from 'node:crypto'
import type { BatchForm } from '@spetskarta/shared/papers/batch.ts'
import type { Period } from './batch.queries.ts'

/**
 * The key of the paper that a draft becomes. It depends on machine, object, period, kind and the number of their papers cancelled
 * so far, on nothing else in the draft. A UUID of version 8, whose bits are free (RFC 9562, 5.8); keys are unique per owner.
 */
export function batchKey(
  { from, to }: Period,
  { equipmentId, objectId, kind, again }: Pick<BatchForm, 'equipmentId' | 'objectId' | 'kind' | 'again'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify([equipmentId, objectId ?? null, from, to, kind, again]))
  const bytes = hash.digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
