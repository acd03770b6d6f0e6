/**
 * Shows its own page where there is no network, and stores nothing else: the product's data changes every minute, and
 * some of it is private. The phone app under /recorder/ has its own worker.
 */
const PREFIX = 'offline-'
const CACHE = `${PREFIX}1`
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
