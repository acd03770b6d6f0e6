import { beforeEach, expect, test, vi } from 'vitest'
import { CameraError } from '../platform/platform'
import { fixAt, KRAN, sessionSince, testCore } from './core.fixture'
import { openPhotos } from './keep-photos'

const NOON = new Date(2026, 6, 1, 12).getTime()
const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' }))

let core: Awaited<ReturnType<typeof testCore>>
const begin = async (overrides = {}) => {
  core = await testCore(NOON, overrides)
  core.store.set({ session: sessionSince(NOON) })
  return openPhotos(core)
}
let photos: ReturnType<typeof openPhotos>
beforeEach(async () => {
  photos = await begin()
})

test('a taken photo is queued with its file, counted and shown, and wakes the sender', async () => {
  await photos.take()
  expect(await core.queue.nextPhoto(KRAN)).toMatchObject({ photo: { at: NOON, bytes: 3 }, file: expect.anything() })
  expect(core.store.get()).toMatchObject({ photo: { state: 'taken', at: NOON }, today: { photos: 1 } })
  expect(await core.memory.get('today')).toMatchObject({ photos: 1 })
  expect(core.sender.wake).toHaveBeenCalledOnce()
})

test.each([
  ['a minute', 60_000, 55],
  ['more than a minute', 60_001, null],
])('a position %s old (%i ms) gives the photo the latitude %s', async (_, age, lat) => {
  core.store.set({ fix: fixAt(NOON - age) })
  await photos.take()
  expect(await core.queue.photos()).toMatchObject([{ lat }])
})

test('no photo is taken when the phone is full, because the room left is for points', async () => {
  core.store.set({ room: 'full' })
  await photos.take()
  expect(core.store.get().photo).toEqual({ state: 'failed', problem: 'no_room' })
  expect(await core.queue.photos()).toEqual([])
})

test('a photo that cannot be stored for lack of room fails with this reason', async () => {
  core.queue.addPhoto = full
  await photos.take()
  expect(core.store.get()).toMatchObject({ room: 'full', photo: { state: 'failed', problem: 'no_room' } })
})

test.each([
  ['a forbidden camera', new CameraError('denied'), 'denied'],
  ['anything else', new Error('broken'), 'failed'],
])('%s is shown as the reason why there is no photo', async (_, error, problem) => {
  photos = await begin({ takePhoto: () => Promise.reject(error) })
  await photos.take()
  expect(core.store.get().photo).toEqual({ state: 'failed', problem })
})

test('a second click while a photo is being taken takes no other', async () => {
  await Promise.all([photos.take(), photos.take()])
  expect(await core.queue.photos()).toHaveLength(1)
})

test('a photo can be taken without a recording, for the machine that was chosen', async () => {
  const equipment = { _id: KRAN, name: 'Кран', type: 'kran', own: true }
  core.store.set({ session: undefined, enrolment: { token: 't', name: 'Телефон', equipment } })
  await photos.take()
  expect(await core.queue.nextPhoto(KRAN)).toMatchObject({ photo: { at: NOON } })
})

test('a camera that never answers counts as failed after a minute, and the next photo is taken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { takePhoto } = core.platform
  core.platform.takePhoto = () => new Promise(() => {})
  const taking = photos.take()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await taking
  expect(core.store.get().photo).toEqual({ state: 'failed', problem: 'failed' })
  core.platform.takePhoto = takePhoto
  await photos.take()
  expect(core.store.get().photo.state).toBe('taken')
})
