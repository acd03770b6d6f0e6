/**
 * Points and photos that the server has not acknowledged yet. They leave the queue only when they are acknowledged or
 * given up.
 */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Skew } from '../recording/skew'
import { answer, inTransaction, type StoreName } from './database'

/** `at` by the phone's clock. */
export interface PointToKeep extends Point {
  equipment: string
  skew: Skew
}

export interface PhotoToKeep {
  equipment: string
  /** Ms by the phone's clock. */
  at: number
  skew: Skew
  lat: number | null
  lng: number | null
  /** Hash of the file, hex. */
  sha256: string
  bytes: number
  /** How many times the server has rejected it. */
  refusals: number
}

interface Queued {
  /** The order of arrival. */
  seq: number
}
export type QueuedPoint = PointToKeep & Queued
export type QueuedPhoto = PhotoToKeep & Queued

export interface Counts {
  points: number
  photos: number
  /** Photos that the server keeps rejecting; not counted in `photos`. */
  stuck: number
}

/** A photo may be damaged on its way this many times; after that it is no longer sent, but stays on the phone. */
export const REFUSALS_MAX = 3

export type Queue = ReturnType<typeof openQueue>

export function openQueue(db: IDBDatabase) {
  const read = (store: StoreName) => db.transaction(store).objectStore(store)
  const pointsOf = () => read('points').index('equipment')

  const allPhotos = (): Promise<QueuedPhoto[]> => answer(read('photos').getAll())

  return {
    addPoints: (points: PointToKeep[]) =>
      inTransaction(db, ['points'], (transaction) => {
        for (const point of points) transaction.objectStore('points').add(point)
      }),

    addPhoto: (photo: PhotoToKeep, file: ArrayBuffer) =>
      inTransaction(db, ['photos', 'files'], (transaction) => {
        transaction.objectStore('photos').add(photo)
        transaction.objectStore('files').put(file, photo.sha256)
      }),

    async counts(): Promise<Counts> {
      const [points, photos] = await Promise.all([answer(read('points').count()), allPhotos()])
      const stuck = photos.filter(({ refusals }) => refusals >= REFUSALS_MAX).length
      return { points, photos: photos.length - stuck, stuck }
    },

    /** Machines that have something waiting. */
    async equipments(): Promise<string[]> {
      const found = new Set<string>()
      for (const store of ['points', 'photos'] as const) await collectKeys(read(store).index('equipment'), found)
      return [...found]
    },

    /**
     * Oldest first, but with the newest point at the end: so the newest is on the map at once, however long the queue
     * is.
     */
    async batch(equipment: string, size: number): Promise<QueuedPoint[]> {
      const oldest: QueuedPoint[] = await answer(pointsOf().getAll(equipment, size))
      if (oldest.length < size) return oldest
      const newest = await answer(pointsOf().openCursor(equipment, 'prev'))
      const last = oldest.at(-1)
      if (!newest || !last || newest.primaryKey === last.seq) return oldest
      return [...oldest.slice(0, -1), newest.value as QueuedPoint]
    },

    /** The oldest photo to send, and its file. */
    async nextPhoto(equipment: string): Promise<{ photo: QueuedPhoto; file: ArrayBuffer | undefined } | undefined> {
      const photos = await allPhotos()
      const photo = photos.find((one) => one.equipment === equipment && one.refusals < REFUSALS_MAX)
      return photo && { photo, file: await answer(read('files').get(photo.sha256)) }
    },

    removePoints: (points: QueuedPoint[]) =>
      inTransaction(db, ['points'], (transaction) => {
        for (const { seq } of points) transaction.objectStore('points').delete(seq)
      }),

    removePhotos: (photos: QueuedPhoto[]) =>
      inTransaction(db, ['photos', 'files'], (transaction) => {
        for (const { seq, sha256 } of photos) {
          transaction.objectStore('photos').delete(seq)
          transaction.objectStore('files').delete(sha256)
        }
      }),

    /** Counts one more rejection by the server. */
    refusePhoto: (photo: QueuedPhoto) =>
      inTransaction(db, ['photos'], (transaction) => {
        transaction.objectStore('photos').put({ ...photo, refusals: photo.refusals + 1 })
      }),

    photos: allPhotos,
    points: (): Promise<QueuedPoint[]> => answer(read('points').getAll()),

    /** Gives up everything that waits for a machine. */
    async clear(equipment: string) {
      const photos = (await allPhotos()).filter((photo) => photo.equipment === equipment)
      const keys = await answer(pointsOf().getAllKeys(equipment))
      await inTransaction(db, ['points', 'photos', 'files'], (transaction) => {
        for (const key of keys) transaction.objectStore('points').delete(key)
        for (const { seq, sha256 } of photos) {
          transaction.objectStore('photos').delete(seq)
          transaction.objectStore('files').delete(sha256)
        }
      })
    },
  }
}

/** Each value of the index once, without reading its records. */
function collectKeys(index: IDBIndex, found: Set<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = index.openKeyCursor(null, 'nextunique')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve()
      found.add(String(cursor.key))
      cursor.continue()
    }
  })
}
