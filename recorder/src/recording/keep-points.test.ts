import { beforeEach, describe, expect, test } from 'vitest'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { openPoints } from './keep-points'

const NOON = new Date(2026, 6, 1, 12).getTime()
const MIDNIGHT = new Date(2026, 6, 2).getTime()
const MINUTE = 60_000

let core: Awaited<ReturnType<typeof testCore>>
let points: ReturnType<typeof openPoints>

async function begin(now: number, overrides = {}) {
  core = await testCore(now, overrides)
  core.store.set({ session: sessionSince(now) })
  points = openPoints(core)
}
beforeEach(() => begin(NOON))

test('a position becomes a point of the queue, and the sender is woken for it', async () => {
  core.store.set({ battery: 77, skew: 500 })
  await points.onFixes([fixAt(NOON)])
  expect(await core.queue.points()).toMatchObject([{ equipment: KRAN, at: NOON, battery: 77, skew: 500 }])
  expect(core.store.get()).toMatchObject({ counts: { points: 1 }, fix: { at: NOON } })
  expect(core.sender.wake).toHaveBeenCalledOnce()
})

test('a position that makes no point is shown, and nobody is woken', async () => {
  await points.onFixes([fixAt(NOON)])
  await points.onFixes([fixAt(NOON + 1000, 1)])
  expect(core.store.get().fix?.at).toBe(NOON + 1000)
  expect(await core.queue.points()).toHaveLength(1)
  expect(core.sender.wake).toHaveBeenCalledOnce()
})

test('without a session a position is shown and not kept, unless the shell says whose it is', async () => {
  core.store.set({ session: undefined })
  await points.onFixes([fixAt(NOON)])
  expect(core.store.get().fix?.at).toBe(NOON)
  expect(await core.queue.points()).toEqual([])
  await points.onFixes([fixAt(NOON + MINUTE)], 'kamaz')
  expect(await core.queue.points()).toMatchObject([{ equipment: 'kamaz' }])
})

test('positions that come at once are sampled one after the other', async () => {
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

  test('what the day came to becomes yesterday’s, also for the next opening', async () => {
    await drive()
    const yesterday = { day: '2026-07-01', metres: expect.closeTo(500, 0), photos: 4 }
    expect(core.store.get().yesterday).toMatchObject(yesterday)
    expect(await core.memory.get('yesterday')).toMatchObject(yesterday)
  })

  test('the new day begins at nothing and counts its own', async () => {
    await drive()
    const today = { day: '2026-07-02', metres: expect.closeTo(200, 0), photos: 0 }
    expect(core.store.get().today).toMatchObject(today)
    expect(await core.memory.get('today')).toMatchObject(today)
  })

  test('a late point of yesterday is kept, and does not bring yesterday back', async () => {
    await drive()
    points.forget()
    await points.onFixes([fixAt(MIDNIGHT - MINUTE, 700)])
    expect(await core.queue.points()).toHaveLength(5)
    expect(core.store.get()).toMatchObject({ today: { day: '2026-07-02' }, yesterday: { day: '2026-07-01' } })
  })
})

describe('a time without a sign of life', () => {
  test('of more than a minute is a hole', async () => {
    await points.onFixes([fixAt(NOON + 2 * MINUTE)])
    expect(core.store.get().holes).toEqual([{ from: NOON, to: NOON + 2 * MINUTE, reason: 'hidden' }])
    expect((await core.memory.get('session'))?.holes).toHaveLength(1)
  })

  test('is none where the platform records in the background', async () => {
    await begin(NOON, { background: true })
    await points.onFixes([fixAt(NOON + 2 * MINUTE)])
    expect(core.store.get().holes).toEqual([])
  })
})

test('with no room and nothing to give up the screen says so, and the position is not taken for kept', async () => {
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
  core.queue.addPoints = () => Promise.reject(full)
  await expect(points.onFixes([fixAt(NOON)])).rejects.toThrow('full')
  expect(core.store.get().room).toBe('full')
  expect(core.sender.wake).not.toHaveBeenCalled()
})
