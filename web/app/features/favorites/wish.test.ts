import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepWish, takeWish } from './wish'

const crane = { _id: 'crane', name: 'Автокран' } as Parameters<typeof keepWish>[0]

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a remembered favourite is returned only once', () => {
  expect(takeWish()).toBeUndefined()
  keepWish(crane)
  expect(takeWish()).toEqual(crane)
  expect(takeWish()).toBeUndefined()
})

test('a remembered favourite is forgotten after an hour', () => {
  keepWish(crane)
  vi.setSystemTime(new Date('2026-11-22T10:00:01Z'))
  expect(takeWish()).toBeUndefined()
})

test('where the browser stores nothing no favourite is remembered', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepWish(crane)
  expect(takeWish()).toBeUndefined()
})
