/**
 * Opens the app without a network. Caches only the app's own files, which are the same for all users: no answers
 * of the API and no personal data. A new version waits until the page reports that nothing is being recorded.
 */
declare const self: ServiceWorkerGlobalScope

/** Inserted by the build: the files, and a hash of all of them. */
declare const __FILES__: string[]
declare const __VERSION__: string

const PREFIX = 'recorder-'
const CACHE = PREFIX + __VERSION__
const HOME = '/recorder/'
/** Addresses of the page; the first is the one in an owner's link. */
const HOMES = ['/recorder', HOME, '/recorder/index.html']

self.addEventListener('install', (event) => {
  const files = [HOME, ...__FILES__].map((file) => new Request(file, { cache: 'no-cache', credentials: 'omit' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)))
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
    )
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const file = request.mode === 'navigate' && HOMES.includes(pathname) ? HOME : pathname
  if (file !== HOME && !__FILES__.includes(file)) return
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(file)) ?? fetch(request)))
})
