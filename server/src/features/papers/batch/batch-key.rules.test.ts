import { expect, test } from 'vitest'
import { batchKey } from './batch-key.rules.ts'

const PERIOD = { from: '2026-11-16', to: '2026-11-22' }
const DRAFT = { equipmentId: 'a', objectId: 7, kind: 'esm7' as const, again: 0 }
const KEY = batchKey(PERIOD, DRAFT)

test('a draft has one key, a UUID of version 8', () => {
  expect(KEY).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(batchKey({ ...PERIOD }, { ...DRAFT })).toBe(KEY)
})

test.each([
  ['machine', PERIOD, { ...DRAFT, equipmentId: 'b' }],
  ['object', PERIOD, { ...DRAFT, objectId: 8 }],
  ['place, none,', PERIOD, { ...DRAFT, objectId: undefined }],
  ['kind', PERIOD, { ...DRAFT, kind: 'esm3' as const }],
  ['turn after a cancelled one', PERIOD, { ...DRAFT, again: 1 }],
  ['first day', { ...PERIOD, from: '2026-11-17' }, DRAFT],
  ['last day', { ...PERIOD, to: '2026-11-23' }, DRAFT],
])('a draft of another %s is another paper', (_, period, draft) => {
  expect(batchKey(period, draft)).not.toBe(KEY)
})
