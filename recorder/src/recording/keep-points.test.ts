import { MINUTE } from '@spetskarta/shared/durations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { openPoints } from './keep-points'

const NOON = new Date(2026, 6, 1, 12).getTime()
const MIDNIGHT = new Date(2026, 6, 2).getTime()

let core: Awaited<ReturnType<typeof testCore>>
let points: ReturnType<typeof openPoints>

async function begin(now: number, overrides = {}) {
  core = await testCore(now, overrides)
  core.store.set({ session: sessionSince(now) })
  points = openPoints(core)
}
beforeEach(() => begin(NOON))

test('a position becomes a point of the queue and wakes the sender', async () => {
  core.store.set({ battery: 77, skew: 500 })
  await points.onFixes([fixAt(NOON)])
  expect(await core.queue.points()).toMatchObject([{ equipment: KRAN, at: NOON, battery: 77, skew: 500 }])
  expect(core.store.get()).toMatchObject({ counts: { points: 1 }, fix: { at: NOON } })
  expect(core.sender.wake).toHaveBeenCalledOnce()
})

test('a position that makes no point is shown and does not wake the sender', async () => {
  await points.onFixes([fixAt(NOON)])
  await points.onFixes([fixAt(NOON + 1000, 1)])
  expect(core.store.get().fix?.at).toBe(NOON + 1000)
  expect(await core.queue.points()).toHaveLength(1)
  expect(core.sender.wake).toHaveBeenCalledOnce()
})

test('without a session a position is shown and not stored', async () => {
  core.store.set({ session: undefined })
  await points.onFixes([fixAt(NOON)])
  expect(core.store.get().fix?.at).toBe(NOON)
  expect(await core.queue.points()).toEqual([])
})

test('positions that come at the same time are sampled one after the other', async () => {
  await Promise.all([points.onFixes([fixAt(NOON)]), points.onFixes([fixAt(NOON)]), points.onFixes([fixAt(NOON + 1)])])
  expect(await core.queue.points()).toHaveLength(1)
})

describe('at midnight', () => {
  beforeEach(() => begin(MIDNIGHT - 5 * MINUTE))
  const drive = async () => {
    await points.onFixes([fixAt(MIDNIGHT - 3 * MINUTE), fixAt(MIDNIGHT - 2 * MINUTE, 500)])
    core.store.set({ today: { ...core.store.get().today, photos: 4 } })
    await points.onFixes([fixAt(MIDNIGHT + MINUTE, 1000), fixAt(MIDNIGHT + 2 * MINUTE, 1200)])
  }

  test('at midnight the sums of the day become yesterday’s, also after the app is opened again', async () => {
    await drive()
    const yesterday = { day: '2026-07-01', metres: expect.closeTo(500, 0), photos: 4 }
    expect(core.store.get().yesterday).toMatchObject(yesterday)
    expect(await core.memory.get('yesterday')).toMatchObject(yesterday)
  })

  test('at midnight the sums of the new day begin at zero', async () => {
    await drive()
    const today = { day: '2026-07-02', metres: expect.closeTo(200, 0), photos: 0 }
    expect(core.store.get().today).toMatchObject(today)
    expect(await core.memory.get('today')).toMatchObject(today)
  })

  test('a late point of yesterday is stored and does not bring yesterday back', async () => {
    await drive()
    points.forget()
    await points.onFixes([fixAt(MIDNIGHT - MINUTE, 700)])
    expect(await core.queue.points()).toHaveLength(5)
    expect(core.store.get()).toMatchObject({ today: { day: '2026-07-02' }, yesterday: { day: '2026-07-01' } })
  })
})

describe('a time without a sign of life', () => {
  test('a minute without a sign of life is a hole in the recording', async () => {
    await points.onFixes([fixAt(NOON + 2 * MINUTE)])
    expect(core.store.get().holes).toEqual([{ from: NOON, to: NOON + 2 * MINUTE, reason: 'hidden' }])
    expect((await core.memory.get('session'))?.holes).toHaveLength(1)
  })
})

test('a sign of life that cannot be stored does not keep the point from being stored', async () => {
  core.memory.set = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
  await points.onFixes([fixAt(NOON + 2 * MINUTE)]).catch(() => undefined)
  expect(await core.queue.points()).toMatchObject([{ at: NOON + 2 * MINUTE }])
})

test('when the phone is full the screen says so, and the position does not count as stored', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  core.queue.addPoints = () => Promise.reject(full)
  await expect(points.onFixes([fixAt(NOON)])).rejects.toThrow('full')
  expect(core.store.get().room).toBe('full')
  expect(core.sender.wake).not.toHaveBeenCalled()
})

test('points that the full phone could not store are stored with the next one', async () => {
  const { addPoints } = core.queue
  core.queue.addPoints = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
  for (const at of [NOON, NOON + MINUTE]) await points.onFixes([fixAt(at, at - NOON)]).catch(() => undefined)
  core.queue.addPoints = addPoints
  // A position that makes no point of its own brings them too.
  await points.onFixes([fixAt(NOON + MINUTE + 1000, 60_001)])
  expect((await core.queue.points()).map(({ at }) => at)).toEqual([NOON, NOON + MINUTE])
  expect(core.store.get().counts.points).toBe(2)
  expect(core.sender.wake).toHaveBeenCalledOnce()
})
