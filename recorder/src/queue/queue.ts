/** Points and photos that the server has not acknowledged yet. They leave the queue only when acknowledged or given up. */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Skew } from '../recording/skew'
import { answer, inTransaction, type QueueDatabase, readStore, type StoreName } from './database'

/** `at`: ms by the phone's clock. */
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
  /** SHA-256 of the file, hexadecimal. */
  sha256: string
  bytes: number
  /** How many times the server has rejected it. */
  refusals: number
  /** Refused by the server because of its time: not sent until the clock is corrected, or a person requests it. */
  misdated?: boolean
}

interface Queued {
  /** Number in the order of arrival. */
  seq: number
}
export type QueuedPoint = PointToKeep & Queued
export type QueuedPhoto = PhotoToKeep & Queued

export interface Counts {
  points: number
  photos: number
  /** Photos that the server keeps rejecting; not included in `photos`. */
  stuck: number
}

export type Misdated = Pick<Counts, 'points' | 'photos'>

/** The greatest numbers of what has been recorded so far; 0: nothing. */
export interface Newest {
  point: number
  photo: number
}

/** Rejections, each perhaps due to damage on the way, after which a photo is no longer sent but stays on the phone. */
export const REFUSALS_MAX = 3

const isToSend = ({ refusals, misdated }: PhotoToKeep) => refusals < REFUSALS_MAX && !misdated

export type Queue = ReturnType<typeof openQueue>

export function openQueue(db: QueueDatabase) {
  const read = <T>(store: StoreName, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    readStore(db, store, (one) => answer(ask(one)))
  const pointsOf = <T>(ask: (index: IDBIndex) => IDBRequest<T>): Promise<T> =>
    read('points', (store) => ask(store.index('equipment')))

  const allPhotos = (): Promise<QueuedPhoto[]> => read('photos', (store) => store.getAll())

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
      const [points, photos] = await Promise.all([read('points', (store) => store.count()), allPhotos()])
      const stuck = photos.filter(({ refusals }) => refusals >= REFUSALS_MAX).length
      return { points, photos: photos.filter(isToSend).length, stuck }
    },

    /** Numbers of items that the server refused because of their time. */
    async misdated(): Promise<Misdated> {
      const [points, photos] = await Promise.all([read('misdated', (store) => store.count()), allPhotos()])
      return { points, photos: photos.filter(({ misdated }) => misdated).length }
    },

    /** Ids of machines with items to send. */
    async equipments(): Promise<string[]> {
      const machines = new Set((await allPhotos()).filter(isToSend).map(({ equipment }) => equipment))
      await readStore(db, 'points', (store) => collectKeys(store.index('equipment'), machines))
      return [...machines]
    },

    /**
     * The oldest points, with the newest one at the end, so that
     * the map shows the newest at once, however long the queue is.
     */
    async batch(equipment: string, size: number): Promise<QueuedPoint[]> {
      const oldest: QueuedPoint[] = await pointsOf((index) => index.getAll(equipment, size))
      if (oldest.length < size) return oldest
      const newest = await pointsOf((index) => index.openCursor(equipment, 'prev'))
      const last = oldest.at(-1)
      if (!newest || !last || newest.primaryKey === last.seq) return oldest
      return [...oldest.slice(0, -1), newest.value as QueuedPoint]
    },

    /** The oldest photo to send, with its file. */
    async nextPhoto(equipment: string): Promise<{ photo: QueuedPhoto; file: ArrayBuffer | undefined } | undefined> {
      const photos = await allPhotos()
      const photo = photos.find((one) => one.equipment === equipment && isToSend(one))
      return photo && { photo, file: await read('files', (store) => store.get(photo.sha256)) }
    },

    /**
     * Removes points; `misdated` ones move to their own store. Their
     * skew is cleared, so that a corrected clock gives them other times.
     */
    removePoints: (points: QueuedPoint[], misdated: QueuedPoint[] = []) =>
      inTransaction(db, ['points', 'misdated'], (transaction) => {
        for (const { seq } of points) transaction.objectStore('points').delete(seq)
        for (const point of misdated) transaction.objectStore('misdated').put({ ...point, skew: null })
      }),

    misdatePhoto: (photo: QueuedPhoto) =>
      inTransaction(db, ['photos'], (transaction) => {
        transaction.objectStore('photos').put({ ...photo, misdated: true, skew: null })
      }),

    /** Returns misdated points and photos to the queue. */
    redate: () =>
      inTransaction(db, ['points', 'misdated', 'photos'], (transaction) => {
        const misdated = transaction.objectStore('misdated')
        const photos = transaction.objectStore('photos')
        // Read in the same transaction: what is added meanwhile must not be cleared unread.
        const points: IDBRequest<QueuedPoint[]> = misdated.getAll()
        points.onsuccess = () => {
          for (const point of points.result) transaction.objectStore('points').put(point)
          misdated.clear()
        }
        const all: IDBRequest<QueuedPhoto[]> = photos.getAll()
        all.onsuccess = () => {
          for (const { misdated, ...photo } of all.result) if (misdated) photos.put(photo)
        }
      }),

    /**
     * Gives those of these items whose skew is unknown this one, for good: whatever becomes of the answer, they are sent
     * again with the same times. Returns the items as they are stored now, without those deleted meanwhile.
     */
    async settle<T extends QueuedPoint | QueuedPhoto>(
      store: 'points' | 'photos',
      these: readonly T[],
      skew: number,
    ): Promise<T[]> {
      const settled: T[] = []
      await inTransaction(db, [store], (transaction) => {
        for (const { seq } of these) {
          const request: IDBRequest<T | undefined> = transaction.objectStore(store).get(seq)
          request.onsuccess = () => {
            if (!request.result) return
            const one = { ...request.result, skew: request.result.skew ?? skew }
            if (request.result.skew === null) transaction.objectStore(store).put(one)
            settled.push(one)
          }
        }
      })
      return settled
    },

    async newest(): Promise<Newest> {
      const lastOf = async (store: StoreName) => {
        const cursor = await read(store, (one) => one.openKeyCursor(null, 'prev'))
        return Number(cursor?.primaryKey ?? 0)
      }
      // Misdated points keep their numbers.
      const [point, misdated, photo] = await Promise.all([lastOf('points'), lastOf('misdated'), lastOf('photos')])
      return { point: Math.max(point, misdated), photo }
    },

    /**
     * Moves what was recorded up to `newest` while the skew was unknown by this many ms, because the phone's clock was set.
     */
    shift: (jump: number, { point, photo }: Newest) =>
      inTransaction(db, ['points', 'misdated', 'photos'], (transaction) => {
        for (const store of ['points', 'misdated', 'photos'] as const) {
          const upTo = IDBKeyRange.upperBound(store === 'photos' ? photo : point)
          const request = transaction.objectStore(store).openCursor(upTo)
          request.onsuccess = () => {
            const cursor = request.result
            if (!cursor) return
            const one: PointToKeep | PhotoToKeep = cursor.value
            if (one.skew === null) cursor.update({ ...one, at: one.at + jump })
            cursor.continue()
          }
        }
      }),

    removePhotos: (photos: QueuedPhoto[]) =>
      inTransaction(db, ['photos', 'files'], (transaction) => {
        for (const { seq, sha256 } of photos) {
          transaction.objectStore('photos').delete(seq)
          transaction.objectStore('files').delete(sha256)
        }
      }),

    /** Counts a rejection by the server. */
    refusePhoto: (photo: QueuedPhoto) =>
      inTransaction(db, ['photos'], (transaction) => {
        transaction.objectStore('photos').put({ ...photo, refusals: photo.refusals + 1 })
      }),

    photos: allPhotos,
    points: (): Promise<QueuedPoint[]> => read('points', (store) => store.getAll()),

    /** Deletes everything queued for a machine. */
    async clear(equipment: string) {
      const photos = (await allPhotos()).filter((photo) => photo.equipment === equipment)
      const keys = await pointsOf((index) => index.getAllKeys(equipment))
      const misdated: QueuedPoint[] = await read('misdated', (store) => store.getAll())
      await inTransaction(db, ['points', 'misdated', 'photos', 'files'], (transaction) => {
        for (const point of misdated)
          if (point.equipment === equipment) transaction.objectStore('misdated').delete(point.seq)
        for (const key of keys) transaction.objectStore('points').delete(key)
        for (const { seq, sha256 } of photos) {
          transaction.objectStore('photos').delete(seq)
          transaction.objectStore('files').delete(sha256)
        }
      })
    },
  }
}

/** Each key of the index once, without reading its records. */
function collectKeys(index: IDBIndex, keys: Set<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = index.openKeyCursor(null, 'nextunique')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (!cursor) return resolve()
      keys.add(String(cursor.key))
      cursor.continue()
    }
  })
}
