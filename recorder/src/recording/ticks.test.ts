import { SECOND } from '@spetskarta/shared/durations.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { openDriverNotes } from './driver-notes'
import { openPhotos } from './keep-photos'
import { openPoints } from './keep-points'
import { startTicks } from './ticks'

const NOON = new Date(2026, 6, 1, 12).getTime()

let page: EventTarget & { visibilityState: string }
let browser: EventTarget
let core: Awaited<ReturnType<typeof testCore>>
const points = { forget: vi.fn(), shift: vi.fn(), seen: vi.fn(async () => {}) }
const photos = { take: vi.fn(async () => {}) }
const calibration = { tick: vi.fn(async () => {}) }
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND)

beforeEach(async () => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  browser = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('navigator', { onLine: true })
  vi.clearAllMocks()
  core = await testCore(NOON)
  // Not earlier: the store in memory uses timers itself.
  vi.useFakeTimers({ now: NOON, toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

const record = () => {
  core.store.set({ session: sessionSince(NOON) })
  startTicks(core, { points, photos, calibration })
}
const hide = (hidden: boolean) => {
  page.visibilityState = hidden ? 'hidden' : 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('while recording', () => {
  test('every second is a sign of life', async () => {
    record()
    await pass(2)
    expect(points.seen).toHaveBeenLastCalledWith(NOON + 2 * SECOND, 'hidden')
  })

  test('a hidden page or a missing position gives no sign of life', async () => {
    record()
    points.seen.mockClear()
    hide(true)
    await pass(2)
    hide(false)
    core.store.set({ problem: 'unavailable' })
    await pass(2)
    expect(points.seen).not.toHaveBeenCalled()
  })

  test('while it is calibrated a position is requested each ten seconds', async () => {
    record()
    core.store.set({ calibration: { step: 'off', since: NOON } })
    await pass(31)
    expect(core.platform.locate).toHaveBeenCalledTimes(4)
  })

  test('a position is requested once after two and a half minutes without one', async () => {
    record()
    await pass(1)
    vi.mocked(core.platform.locate).mockClear()
    await pass(148)
    expect(core.platform.locate).not.toHaveBeenCalled()
    await pass(3)
    expect(core.platform.locate).toHaveBeenCalledOnce()
  })

  test('the timer takes a photo every chosen number of minutes', async () => {
    core.store.set({ settings: { ...core.store.get().settings, photoEvery: 1 } })
    record()
    await pass(59)
    expect(photos.take).not.toHaveBeenCalled()
    await pass(62)
    await vi.waitFor(() => expect(photos.take).toHaveBeenCalledTimes(2))
  })
})

test('without a session the phone is asked only for its battery', async () => {
  startTicks(core, { points, photos, calibration })
  await pass(200)
  for (const spy of [points.seen, photos.take, core.platform.locate]) expect(spy).not.toHaveBeenCalled()
  expect(core.store.get().battery).toBe(80)
})

test('a clock that was set back must be compared again', async () => {
  record()
  core.store.set({ skew: 500 })
  await pass(1)
  expect(core.store.get().skew).toBe(500)
  vi.setSystemTime(NOON - 3600 * SECOND)
  await pass(1)
  expect(core.store.get().skew).toBeNull()
})

test('what is recorded after the clock may have been set ahead gets its skew when it is sent', async () => {
  const kept = openPoints(core)
  core.store.set({ session: sessionSince(NOON), skew: 500 })
  startTicks(core, { points: kept, photos, calibration })
  await pass(1)
  await kept.onFixes([fixAt(NOON + SECOND)])
  expect(core.sender.doubtClock).not.toHaveBeenCalled()
  const ahead = NOON + 7200 * SECOND
  vi.setSystemTime(ahead)
  await pass(1)
  expect(core.sender.doubtClock).toHaveBeenCalledOnce()
  await kept.onFixes([fixAt(ahead + SECOND, 500)])
  const { photos: shots, driving } = { photos: openPhotos(core), driving: openDriverNotes(core as never) }
  await shots.take()
  await driving.say('fuel')
  expect((await core.queue.points()).map(({ at, skew }) => [at, skew])).toEqual([
    [NOON + SECOND, 500],
    [ahead + SECOND, null],
  ])
  const others = [...(await core.queue.photos()), ...(await core.notes.unsent())]
  expect(others.map(({ skew }) => skew)).toEqual([null, null])
  // Until the clocks are compared the known skew is the best guess, and the screen keeps showing it.
  expect(core.store.get().skew).toBe(500)
})

test('a recording goes on at once when the clock was set back', async () => {
  const kept = openPoints(core)
  core.store.set({ session: { ...sessionSince(NOON), agreed: { skew: 500, at: NOON } } })
  startTicks(core, { points: kept, photos, calibration })
  await kept.onFixes([fixAt(NOON)])
  vi.setSystemTime(NOON - 3600 * SECOND)
  await pass(1)
  await vi.waitFor(() => expect(core.sender.retry).toHaveBeenCalled())
  const now = NOON - 3599 * SECOND
  await kept.onFixes([fixAt(now + 20 * SECOND, 500)])
  // The first point was recorded while the skew was unknown.
  const times = (await core.queue.points()).map(({ at }) => at)
  expect(times).toEqual([NOON - 3600 * SECOND, now + 20 * SECOND])
  const session = core.store.get().session
  expect(session).toMatchObject({ seen: now + 20 * SECOND, since: NOON - 3600 * SECOND, holes: [] })
  expect(session?.agreed?.skew).toBe(500 + 3600 * SECOND)
})

test('all that was dated before the clock was set back, and has no skew, is moved by the same time', async () => {
  const JUMP = -3600 * SECOND
  const { queue, stops, notes, marks } = core
  const place = { equipment: KRAN, lat: 55, lng: 38 }
  const known = 500
  for (const skew of [null, known]) {
    await stops.add({ equipment: KRAN, at: NOON, skew })
    await stops.add({ equipment: KRAN, at: NOON + 1, skew, photoEvery: 5 })
    await notes.add({ ...place, id: `${skew}`, at: NOON + 2, skew, what: 'fuel', driver: null })
    await marks.add({ id: `${skew}`, equipment: KRAN, from: NOON + 3, to: NOON + 4, what: 'idle', skew })
    await queue.addPoints([{ ...fixAt(NOON + 5), equipment: KRAN, battery: null, skew }])
  }
  // A point that was refused for its time is dated again too.
  await queue.addPoints([{ ...fixAt(NOON + 6), equipment: KRAN, battery: null, skew: 7 }])
  const misdated = (await queue.points()).filter(({ at }) => at === NOON + 6)
  await queue.removePoints(misdated, misdated)
  record()
  // The skew is known again, but not everything was sent since.
  core.store.set({ skew: known })
  vi.setSystemTime(NOON + JUMP)
  await pass(1)
  await vi.waitFor(() => expect(core.sender.retry).toHaveBeenCalled())
  expect(core.sender.forgetClock).toHaveBeenCalled()
  await queue.redate()
  const moved = async (skew: number | null) => {
    const stop = (await stops.unsent()).filter((one) => one.skew === skew).map(({ at }) => at)
    const note = (await notes.unsent()).filter((one) => one.skew === skew).map(({ at }) => at)
    const mark = (await marks.unsent()).filter((one) => one.skew === skew).flatMap(({ from, to }) => [from, to])
    const points = (await queue.points()).filter((one) => one.skew === skew).map(({ at }) => at)
    return [...stop, ...note, ...mark, ...points].map((at) => at - NOON)
  }
  expect(await moved(null)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => at + JUMP))
  expect(await moved(known)).toEqual([0, 1, 2, 3, 4, 5])
})

describe('on a full phone whose clock is set back', () => {
  const JUMP = -3600 * SECOND
  const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))
  const pointAt = (at: number) => ({ ...fixAt(at), equipment: KRAN, battery: null, skew: null })
  const timesOf = async () => (await core.queue.points()).map(({ at }) => at)

  test('room is made to move what waits, and nothing is sent before', async () => {
    const { queue } = core
    await queue.addPoints([pointAt(NOON)])
    const { shift } = queue
    queue.shift = vi.fn(shift).mockImplementationOnce(full)
    const photo = { equipment: KRAN, at: NOON, lat: 55, lng: 38, sha256: 'a', bytes: 3, refusals: 0, skew: 0 }
    await queue.addPhoto(photo, new ArrayBuffer(3))
    record()
    vi.setSystemTime(NOON + JUMP)
    await pass(1)
    await vi.waitFor(() => expect(core.sender.hold).toHaveBeenCalledOnce())
    // Recorded by the new clock while the old points still wait for room.
    await queue.addPoints([pointAt(NOON + JUMP + 5 * SECOND)])
    expect(core.sender.retry).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(core.sender.retry).toHaveBeenCalledOnce())
    expect(await timesOf()).toEqual([NOON + JUMP, NOON + JUMP + 5 * SECOND])
    expect(core.store.get().thinned).toEqual({ photos: 1, points: 0 })
  })

  test('points that could not be stored yet are moved too', async () => {
    const kept = openPoints(core)
    const { addPoints } = core.queue
    core.queue.addPoints = full
    core.store.set({ session: sessionSince(NOON) })
    startTicks(core, { points: kept, photos, calibration })
    await kept.onFixes([fixAt(NOON)]).catch(() => undefined)
    core.store.set({ skew: 500 })
    await kept.onFixes([fixAt(NOON + 20 * SECOND, 500)]).catch(() => undefined)
    vi.setSystemTime(NOON + JUMP)
    await pass(1)
    core.queue.addPoints = addPoints
    await kept.save()
    expect(await timesOf()).toEqual([NOON + JUMP, NOON + 20 * SECOND])
  })
})

test('the sender tries again at once when the network is back or the page is visible again', () => {
  startTicks(core, { points, photos, calibration })
  vi.stubGlobal('navigator', { onLine: false })
  browser.dispatchEvent(new Event('offline'))
  hide(true)
  expect([core.store.get().online, core.sender.retry.mock.calls.length]).toEqual([false, 0])
  vi.stubGlobal('navigator', { onLine: true })
  browser.dispatchEvent(new Event('online'))
  expect([core.store.get().online, core.sender.retry.mock.calls.length]).toEqual([true, 1])
  hide(false)
  expect(core.sender.retry).toHaveBeenCalledTimes(2)
})
