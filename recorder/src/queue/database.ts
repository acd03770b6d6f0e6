/** The phone's own database: the queue of data to send, and the app's memory. */

const NAME = 'spetskarta-recorder'
const VERSION = 2
export type StoreName = 'points' | 'photos' | 'files' | 'memory' | 'misdated'

export interface QueueDatabase {
  /** `work` begins with its transaction; it is called once more where the connection turns out to be closed. */
  use<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T>
}

/** Browsers close connections by themselves, Safari on iPhones in the background: then the next use opens another. */
export async function openQueueDatabase(factory: IDBFactory = indexedDB): Promise<QueueDatabase> {
  let opened: Promise<IDBDatabase> | undefined
  function forget(one: Promise<IDBDatabase>) {
    if (opened === one) opened = undefined
  }
  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    const one = connect(factory)
    opened = one
    one.then(
      (db) => {
        db.onclose = () => forget(one)
      },
      () => forget(one),
    )
    return one
  }

  await open()
  return {
    async use(work) {
      const one = open()
      const db = await one
      try {
        return await work(db)
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error
        forget(one)
        return work(await open())
      }
    },
  }
}

function connect(factory: IDBFactory): Promise<IDBDatabase> {
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
  db: QueueDatabase,
  stores: StoreName[],
  work: (transaction: IDBTransaction) => void,
): Promise<void> {
  return db.use((open) => transact(open, stores, work))
}

/** Reads one store. */
export const readStore = <T>(
  db: QueueDatabase,
  store: StoreName,
  read: (store: IDBObjectStore) => Promise<T>,
): Promise<T> => db.use(async (open) => read(open.transaction(store).objectStore(store)))

async function transact(
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
