import { expect, test, vi } from 'vitest'
import { openFavorites } from './favorite-store'

const crane = { _id: 'crane' }

/** A server that answers when the test says so. */
function slowServer() {
  const calls: { to: boolean; answer: (favorite: boolean) => void; refuse: (error: Error) => void }[] = []
  const save = (_item: unknown, to: boolean) =>
    new Promise<boolean>((answer, refuse) => void calls.push({ to, answer, refuse }))
  return { calls, save }
}

test('a heart changes before the server has answered', async () => {
  const { calls, save } = slowServer()
  const store = openFavorites(['digger'], save)
  const heard = vi.fn()
  store.subscribe(heard)
  expect([store.has('digger'), store.has('crane')]).toEqual([true, false])

  const done = store.set(crane, true)
  expect(store.has('crane')).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(true)
  await done
  expect(store.has('crane')).toBe(true)
})

test('a heart changes back when the server refuses, and the caller gets the error', async () => {
  const { calls, save } = slowServer()
  const store = openFavorites([], save)
  const done = store.set(crane, true)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  const before = store.version()
  calls[0]?.refuse(new Error('no connection'))
  await expect(done).rejects.toThrow('no connection')
  expect(store.has('crane')).toBe(false)
  expect(store.version()).not.toBe(before)
})

test('two clicks on a heart are sent one after the other, and the last one is shown', async () => {
  const { calls, save } = slowServer()
  const store = openFavorites([], save)
  const first = store.set(crane, true)
  const second = store.set(crane, false)
  expect(store.has('crane')).toBe(false)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.answer(true)
  await first
  expect(store.has('crane')).toBe(false)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ to }) => to)).toEqual([true, false])
  calls[1]?.answer(false)
  await second
  expect(store.has('crane')).toBe(false)
})

test('clicks on different hearts are sent at once', async () => {
  const { calls, save } = slowServer()
  const store = openFavorites([], save)
  void store.set(crane, true)
  void store.set({ _id: 'digger' }, true)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
})

test('a click after a refused one is still sent', async () => {
  const { calls, save } = slowServer()
  const store = openFavorites([], save)
  const first = store.set(crane, true).catch(() => 'refused')
  const second = store.set(crane, true)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  calls[0]?.refuse(new Error('no'))
  expect(await first).toBe('refused')
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  calls[1]?.answer(true)
  await second
  expect(store.has('crane')).toBe(true)
})

test('a loaded list replaces the hearts except those still being saved', () => {
  const store = openFavorites(['digger'], slowServer().save)
  void store.set(crane, true)
  store.load(['roller'])
  expect(['digger', 'roller', 'crane'].map(store.has)).toEqual([false, true, true])
})
