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
    .register('/recorder/sw.js', { scope: '/recorder/' })
    .then((registration) => {
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
