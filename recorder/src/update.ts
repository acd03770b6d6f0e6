/** Registers the service worker; a new version takes over only while nothing is being recorded. */
import { HOUR } from '@spetskarta/shared/durations.ts'

const EVERY = 6 * HOUR

export function keepUpToDate(recording: () => boolean) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const had = navigator.serviceWorker.controller !== null
  let reloading = false
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!had || reloading) return
    reloading = true
    location.reload()
  })
  const take = ({ waiting }: ServiceWorkerRegistration) => {
    if (waiting && !recording()) waiting.postMessage('take over')
  }
  void navigator.serviceWorker
    // Without a trailing slash, so that the address of a link opens without a network too.
    .register('/recorder/sw.js', { scope: '/recorder' })
    .then((registration) => {
      void leaveNarrow()
      take(registration)
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => take(registration))
      })
      setInterval(() => {
        take(registration)
        void registration.update().catch(() => undefined)
      }, EVERY)
    })
    .catch(() => undefined)
}

/** Unregisters a worker of an older version, whose narrower scope would take precedence over the new one. */
async function leaveNarrow() {
  const all = await navigator.serviceWorker.getRegistrations()
  for (const one of all) if (one.scope.endsWith('/recorder/')) await one.unregister()
}
