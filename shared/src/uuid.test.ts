import { expect, test, vi } from 'vitest'
import { uuidV4 } from './uuid.ts'

test('a page without https, where browsers have no `randomUUID`, makes valid UUIDs of version 4', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 200 }, () => uuidV4())
  vi.unstubAllGlobals()
  expect(
    made.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
  expect(new Set(made).size).toBe(made.length)
})
