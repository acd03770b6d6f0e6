/**
 * Shows its own page where there is no network, and stores nothing else: the product's data changes every minute, and
 * some of it is private. Shows what the server tells of the user's machines. The phone app under /recorder/ has its own
 * worker.
 */
const PREFIX = 'offline-'
const CACHE = `${PREFIX}3`
/** Kept until the version number above changes. */
const PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  // Anything except a page goes to the network without starting this worker.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'no-cache', credentials: 'omit' }))),
  )
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/recorder')) return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(PAGE)) ?? Response.error()
    }
  }
  event.respondWith(answer())
})

/** As `push.rules.ts` of the server makes it: { title, body, path, tag }. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  const shown = self.registration.showNotification(title ?? 'Спецкарта', {
    body,
    tag,
    data: { path: path ?? '/incidents' },
    lang: 'ru',
    icon: '/icon-192.png',
    actions: [
      { action: 'open', title: 'Открыть' },
      { action: 'end', title: 'Больше не присылать' },
    ],
  })
  event.waitUntil(shown)
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(event.action === 'end' ? endSubscription() : openPage(event.notification.data.path))
})

/** In a window of the product that is open already, or else in a new one. Only pages of this site. */
async function openPage(path) {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = open && (await open.navigate(url).catch(() => undefined))
  if (shown) await shown.focus()
  else await self.clients.openWindow(url)
}

async function endSubscription() {
  const subscription = await self.registration.pushManager.getSubscription()
  if (!subscription) return
  await subscription.unsubscribe()
  await post('/api/alerts/browsers/end', { endpoint: subscription.endpoint })
}

/** The browser has changed its address. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const renew = async () => {
    const { oldSubscription, newSubscription } = event
    const subscription =
      newSubscription ??
      (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
    if (subscription) await post('/api/alerts/browsers', partsOf(subscription))
  }
  event.waitUntil(renew())
})

function partsOf(subscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

const post = (url, body) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
