/** Puts photos into the queue, whether taken by hand or by the timer. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { CAMERA_WAIT, CameraError, type TakenPhoto } from '../platform/platform'
import { isFull } from '../queue/database'
import { sha256Of } from '../sending/server'
import { type Core, countQueue } from './core'
import { photoBytes } from './settings'
import { skewNow } from './skew'
import { addPhoto, phoneDayAt } from './summary'

/** Greatest age of a position that shows where a photo was taken, ms. */
const FIX_FRESH = MINUTE

/** Without a limit no other photo would be taken. */
function inTime(taken: Promise<TakenPhoto>): Promise<TakenPhoto> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CameraError('failed')), CAMERA_WAIT)
    taken.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function openPhotos(core: Core) {
  const { platform, queue, memory, store, sender } = core

  async function keep({ file, at }: TakenPhoto) {
    const { session, enrolment, fix } = store.get()
    const equipment = session?.equipment ?? enrolment?.equipment._id
    if (!equipment) return
    const near = fix && Math.abs(at - fix.at) <= FIX_FRESH ? fix : undefined
    const place = { lat: near?.lat ?? null, lng: near?.lng ?? null }
    const skew = skewNow(store.get())
    const photo = { equipment, at, skew, ...place, sha256: await sha256Of(file), bytes: file.byteLength, refusals: 0 }
    await queue.addPhoto(photo, file).catch((error: unknown) => {
      if (isFull(error)) store.set({ room: 'full' })
      throw error
    })
    const { today } = store.get()
    if (phoneDayAt(at) >= today.day) store.set({ today: addPhoto(today, at) })
    show(file, at)
    await memory.set('today', store.get().today)
    await countQueue(core)
    sender.wake()
  }

  function show(file: ArrayBuffer, at: number) {
    const { photo } = store.get()
    if (photo.state === 'taken') URL.revokeObjectURL(photo.picture)
    const picture = URL.createObjectURL(new Blob([file], { type: 'image/jpeg' }))
    store.set({ photo: { state: 'taken', at, picture } })
  }

  return {
    keep,
    async take() {
      if (store.get().photo.state === 'taking') return
      // The remaining space is reserved for points.
      if (store.get().room === 'full') return store.set({ photo: { state: 'failed', problem: 'no_room' } })
      store.set({ photo: { state: 'taking' } })
      const { camera, photoSide } = store.get().settings
      try {
        await keep(await inTime(platform.takePhoto({ camera, side: photoSide, bytes: photoBytes(photoSide) })))
      } catch (error) {
        const problem = isFull(error) ? 'no_room' : error instanceof CameraError ? error.problem : 'failed'
        store.set({ photo: { state: 'failed', problem } })
      }
    },
  }
}
