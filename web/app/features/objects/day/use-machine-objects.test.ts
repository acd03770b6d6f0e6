import type { DrawnObject } from '@spetskarta/shared/objects/objects.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { machineObjects } from './use-machine-objects'

afterEach(() => vi.unstubAllGlobals())

test('the objects of five hundred machines are asked for in parts that an address has room for', async () => {
  const addresses: string[] = []
  const yard = { objectId: 7, name: 'Склад' } as unknown as DrawnObject
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    const ids = new URL(address, 'http://localhost').searchParams.get('ids')?.split(',') ?? []
    return Response.json({ days: ids.map((itemId) => ({ itemId })), objects: [yard] })
  })
  const ids = Array.from({ length: 500 }, (_, i) => `01970000-0000-7000-8000-${String(i).padStart(12, '0')}`)
  const { days, objects } = await machineObjects(ids, ['2026-11-29'], new AbortController().signal)
  expect(days.map(({ itemId }) => itemId)).toEqual(ids)
  expect(objects).toEqual([yard])
  // Node refuses a head of 16 kB, of which a browser's own headers are a part.
  expect(Math.max(...addresses.map(({ length }) => length))).toBeLessThan(8000)
})
