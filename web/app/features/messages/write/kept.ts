/** Messages waiting to be sent, kept in this browser's database; without a database, only while the page is open. */
import { flagWaiting } from './waiting-flag'

export interface WaitingMessage {
  /** The message's own id, by which the server recognizes a repeated one. */
  id: string
  /** The account of the page where it was written (`page-account.ts`): another one in this browser must not send it. */
  user: string
  to: { threadId: string } | { itemId: string } | { offerId: string }
  text: string
  photos: Blob[]
  /** Ids that the server has given to the first of `photos`. */
  uploaded?: string[]
  place: { lat: number; lng: number } | null
  /** Ms; messages are sent in this order. */
  madeAt: number
  /** Why the server refused the message. */
  problem?: string
}

const NAME = 'spetskarta-messages'
const STORE = 'waiting'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

let opened: Promise<IDBDatabase | undefined> | undefined
const memory = new Map<string, WaitingMessage>()

function open() {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    return answerOf<IDBDatabase>(request)
  })().catch(() => undefined)
  return opened
}

/** Resolves when the change is written to disk. */
async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const db = await open()
  if (!db) return
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
  work(transaction.objectStore(STORE))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

export async function storeMessage(message: WaitingMessage): Promise<void> {
  memory.set(message.id, message)
  flagWaiting(true)
  // If the browser's storage is full, the message is kept only while the page is open.
  await change((store) => store.put(message)).catch(() => undefined)
}

export async function dropWaiting(id: string): Promise<void> {
  memory.delete(id)
  await change((store) => store.delete(id)).catch(() => undefined)
}

/** In the order in which they were written. */
async function listWaiting(): Promise<WaitingMessage[]> {
  const db = await open()
  const stored: WaitingMessage[] = db
    ? await answerOf(db.transaction(STORE).objectStore(STORE).getAll()).catch(() => [])
    : []
  const all = new Map([...memory, ...stored.map((message) => [message.id, message] as const)])
  flagWaiting(all.size > 0)
  return [...all.values()].sort((a, b) => a.madeAt - b.madeAt)
}

const HELD = 'Не отправлено. Нажмите «Повторить», и сообщение уйдёт от имени компании'

/**
 * The messages of the page's account, and, with a problem, those that the same person has written without a company: releases
 * before the page's account was kept with a message kept only the person, so one of them may be the company's.
 */
export async function listShown(account: string | undefined): Promise<WaitingMessage[]> {
  const [person, company] = account?.split(' ') ?? []
  return (await listWaiting()).flatMap((message) => {
    if (message.user === account) return message
    return company !== undefined && message.user === person ? { ...message, problem: message.problem ?? HELD } : []
  })
}
