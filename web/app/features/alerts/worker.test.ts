/** What the service worker does with news: `web/public/sw.js`, run among stand-ins for the browser's own parts. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const CODE = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')
const SITE = 'https://karta.example'

function startWorker({ windows = 0 } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const endpoint = 'https://push.example/one'
  const keys = { p256dh: 'p', auth: 'a' }
  const unsubscribe = vi.fn(async () => true)
  const subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) }
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async (_url: URL) => {})
  const focus = vi.fn(async () => {})
  const navigate = vi.fn(async (_url: URL) => ({ focus }))
  const fetched = vi.fn(async (_url: string, _init: { body: string }) => {})
  const self = {
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification,
      pushManager: { getSubscription: async () => subscription, subscribe: async () => subscription },
    },
    clients: { matchAll: async () => Array.from({ length: windows }, () => ({ navigate })), openWindow },
  }
  runInNewContext(CODE, { self, URL, fetch: fetched })
  const send = async (name: string, event: object) => {
    let waits: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (waits = work) })
    await waits
  }
  const tap = (path: string, action = '') =>
    send('notificationclick', { action, notification: { close() {}, data: { path } } })
  return { send, tap, subscription, showNotification, openWindow, navigate, focus, unsubscribe, fetched }
}

test('news are shown with what they lead to, and take the place of the same ones', async () => {
  const { send, showNotification } = startWorker()
  const news = { title: 'КамАЗ: SOS', body: 'Позвоните водителю', path: '/map?track=1', tag: 'one' }
  await send('push', { data: { json: () => news } })
  const { title, path, ...shown } = news
  expect(showNotification).toHaveBeenCalledWith(title, expect.objectContaining({ ...shown, data: { path } }))
})

test('a tap opens the place and the moment, in the window that is open or in a new one', async () => {
  const none = startWorker()
  await none.tap('/map?track=1')
  expect(String(none.openWindow.mock.calls[0]?.[0])).toBe(`${SITE}/map?track=1`)
  const open = startWorker({ windows: 1 })
  await open.tap('/map?track=1')
  expect(String(open.navigate.mock.calls[0]?.[0])).toBe(`${SITE}/map?track=1`)
  expect([open.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0])
})

test('a tap opens no page of another site', async () => {
  const { tap, openWindow } = startWorker()
  await tap('https://elsewhere.example/')
  await tap('//elsewhere.example/')
  expect(openWindow).not.toHaveBeenCalled()
})

test('«Больше не присылать» ends the subscription, here and on the server', async () => {
  const { tap, unsubscribe, fetched, openWindow } = startWorker()
  await tap('/incidents', 'end')
  expect(unsubscribe).toHaveBeenCalled()
  const [url, init] = fetched.mock.calls[0] ?? ['', { body: '' }]
  expect([url, JSON.parse(init.body)]).toEqual(['/api/alerts/browsers/end', { endpoint: 'https://push.example/one' }])
  expect(openWindow).not.toHaveBeenCalled()
})

test('the server learns the new address when the browser changes it', async () => {
  const { send, fetched } = startWorker()
  await send('pushsubscriptionchange', { oldSubscription: { options: {} } })
  const [url, init] = fetched.mock.calls[0] ?? ['', { body: '' }]
  const keys = { p256dh: 'p', auth: 'a' }
  expect([url, JSON.parse(init.body)]).toEqual(['/api/alerts/browsers', { endpoint: 'https://push.example/one', keys }])
})
