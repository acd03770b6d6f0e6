import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepScreenOn, type ScreenState } from './wake-lock'

/** A browser that gives the lock, or not, and may take it away. */
class Lock extends EventTarget {
  released = false
  async release() {
    this.released = true
    this.dispatchEvent(new Event('release'))
  }
}

let locks: Lock[] = []
let gives = true
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

async function request() {
  if (!gives) throw new Error('the battery is nearly empty')
  const lock = new Lock()
  locks.push(lock)
  return lock
}

beforeEach(() => {
  locks = []
  gives = true
  page.visibilityState = 'visible'
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = async () => {
  const reported: ScreenState[] = []
  const end = keepScreenOn((state) => reported.push(state))
  await vi.advanceTimersByTimeAsync(0)
  return { reported, end }
}

test('the screen is kept on from the start, and taken again whenever the browser lets go', async () => {
  const { reported, end } = await begin()
  expect(locks).toHaveLength(1)
  page.visibilityState = 'hidden'
  await locks[0]?.release()
  await vi.advanceTimersByTimeAsync(0)
  expect(locks).toHaveLength(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(locks).toHaveLength(2)
  expect(reported).toEqual(['on', 'on'])
  end()
})

test('a phone that refuses is said to, and asked again after half a minute', async () => {
  gives = false
  const { reported, end } = await begin()
  expect(reported).toEqual(['refused'])
  gives = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reported).toEqual(['refused', 'on'])
  end()
})

test('a browser that cannot is said to', async () => {
  vi.stubGlobal('navigator', {})
  const { reported, end } = await begin()
  expect(reported).toEqual(['unable'])
  end()
})

test('after the shift the screen may go off', async () => {
  const { end } = await begin()
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(locks.map(({ released }) => released)).toEqual([true])
})
