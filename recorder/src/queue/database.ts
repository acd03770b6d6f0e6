/** The phone's own database: the queue of data to send, and the app's memory. */

const NAME = 'spetskarta-recorder'
const VERSION = 2
export type StoreName = 'points' | 'photos' | 'files' | 'memory' | 'misdated'

export function openQueueDatabase(factory: IDBFactory = indexedDB): Promise<IDBDatabase> {
  const request = factory.open(NAME, VERSION)
  request.onupgradeneeded = ({ oldVersion }) => {
    const db = request.result
    // Points that the server refused because of their time.
    db.createObjectStore('misdated', { keyPath: 'seq' })
    if (oldVersion > 0) return
    const points = db.createObjectStore('points', { keyPath: 'seq', autoIncrement: true })
    points.createIndex('equipment', 'equipment')
    const photos = db.createObjectStore('photos', { keyPath: 'seq', autoIncrement: true })
    photos.createIndex('equipment', 'equipment')
    // Files are stored apart from their descriptions, so that listing photos does not read megabytes.
    db.createObjectStore('files')
    db.createObjectStore('memory')
  }
  return answer(request)
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs `work` in one transaction. Resolves when it is on disk; rejects when nothing of it is stored. */
export function inTransaction(
  db: IDBDatabase,
  stores: StoreName[],
  work: (transaction: IDBTransaction) => void,
): Promise<void> {
  // Strict: if the phone dies a second later, what the app has shown as recorded must not be lost.
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  try {
    work(transaction)
  } catch (error) {
    transaction.abort()
    return done.catch(() => Promise.reject(error))
  }
  return done
}

export const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'
