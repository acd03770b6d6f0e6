/**
 * Sends the waiting messages of this browser one after the other until the server has confirmed each. A message keeps its id
 * throughout, so one sent twice (by two tabs, or after a lost answer) is stored only once.
 */
import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { sendMessage, sendMessagePhoto, type ThreadMessage } from '@spetskarta/shared/messages/messages.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../api/call'
import { errorText } from '../../../api/error-text'
import { isOtherAccount, pageAccount, pageHeaders, refusedCall } from '../../../api/page-account'
import { openStore } from '../../../ui/store'
import { dropWaiting, listShown, storeMessage, type WaitingMessage } from './kept'

/** The waiting messages, as this page knows them. */
const waiting = openStore<readonly WaitingMessage[]>([])
/** Whether the session has ended: what waits is sent only after the user has logged in. */
const ended = openStore(false)

type Sent = (message: WaitingMessage, answer: { thread: string; message: ThreadMessage }) => void
const listeners = new Set<Sent>()
export function onSent(listener: Sent): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const FIRST_MS = 2000
const LONGEST_MS = 60_000
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running = false
let again = false
let listening = false

/** Queues a message for sending; resolves when it is stored in the browser. */
export async function post(message: WaitingMessage): Promise<void> {
  waiting.set([...waiting.get(), message])
  await storeMessage(message)
  failures = 0
  void run()
}

export async function giveUp(id: string): Promise<void> {
  waiting.set(waiting.get().filter((message) => message.id !== id))
  await dropWaiting(id)
}

/** From now on the message belongs to the account of this page. */
export async function tryAgain({ problem: _, ...message }: WaitingMessage): Promise<void> {
  await storeMessage({ ...message, user: pageAccount() ?? message.user })
  await run()
}

/**
 * Sends the waiting messages of the logged-in user, who may change while this page is open. After a failure it retries with growing
 * delays, when back online, and when another tab could send: a user whose session had ended logs in there.
 */
export async function run(): Promise<void> {
  if (running) {
    again = true
    return
  }
  running = true
  clearTimeout(timer)
  try {
    do {
      again = false
      await alone(sendAll)
    } while (again)
    failures = 0
    ended.set(false)
  } catch (error) {
    failures++
    ended.set(error instanceof ApiError && error.status === 401)
    timer = setTimeout(() => void run(), Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)))
    if (!listening) {
      window.addEventListener('online', () => void run())
      window.addEventListener('storage', ({ key }) => key === SENT && void run())
    }
    listening = true
  } finally {
    running = false
  }
}

/** Key of the message sent last, whose changes other tabs notice. */
const SENT = 'message-sent'

function tellOtherTabs(id: string): void {
  try {
    localStorage.setItem(SENT, id)
  } catch {
    // Without storage, they notice with their next attempt.
  }
}

/** With several tabs open, only one sends at a time. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('messages-outbox', work) : work()

async function sendAll() {
  const refused = new Set<string>()
  for (;;) {
    const all = await listShown(pageAccount())
    waiting.set(all)
    const next = all.find(({ id, problem }) => problem === undefined && !refused.has(id))
    if (!next) return
    const problem = await sendOne(next)
    if (problem === undefined) continue
    refused.add(next.id)
    await storeMessage({ ...next, problem })
  }
}

/** Returns why the server will never accept the message; undefined if it did. Rejects if a retry may succeed. */
async function sendOne(message: WaitingMessage): Promise<string | undefined> {
  const { id, to, text, place, uploaded = [] } = message
  try {
    const photos = [...uploaded]
    for (const photo of message.photos.slice(photos.length)) {
      photos.push(await sendPhoto(photo))
      // A retry uploads only the others: each upload counts against the limits of the account.
      await storeMessage({ ...message, uploaded: [...photos] })
    }
    if (message.user !== pageAccount()) throw new Error('another user has logged in')
    const answer = await call(sendMessage, { body: { id, ...to, text, photos, place } })
    await giveUp(id)
    tellOtherTabs(id)
    for (const listener of listeners) listener(message, answer)
    return undefined
  } catch (error) {
    // The server keeps an uploaded photo for a day.
    if (error instanceof ApiError && error.code === 'no_photo' && uploaded.length > 0)
      return sendOne({ ...message, uploaded: [] })
    // It waits until the page is opened for the account that wrote it.
    if (isOtherAccount(error)) throw error
    if (!(error instanceof ApiError) || error.status >= 500 || [401, 408, 429].includes(error.status)) {
      // Too many new threads in a day: the message is not held back for that long but reported as refused.
      if (!(error instanceof ApiError && error.status === 429 && 'itemId' in to)) throw error
    }
    return errorText(error).text
  }
}

async function sendPhoto(photo: Blob): Promise<string> {
  const form = new FormData()
  form.set('photo', photo, 'photo.jpg')
  const response = await fetch(sendMessagePhoto.url, { method: 'POST', body: form, headers: pageHeaders() })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw refusedCall(response.status, answer)
  return answer.id
}

const NONE: readonly WaitingMessage[] = []

/** Whether what waits is held up by the end of the session. */
export const useSessionEnded = (): boolean => useSyncExternalStore(ended.subscribe, ended.get, () => false)

/** The waiting messages of this account; sending starts when the page opens. */
export function useWaiting(user: string | undefined): readonly WaitingMessage[] {
  useEffect(() => {
    if (user) void run()
  }, [user])
  return useSyncExternalStore(waiting.subscribe, waiting.get, () => NONE)
}
