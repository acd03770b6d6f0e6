/** This browser's subscription to notifications at its push service. */

export type PushState =
  /** The browser does not support push notifications; an iPhone supports them only in an app on the home screen. */
  | 'unknown'
  /** The user has forbidden notifications; only the user can allow them again, in the browser. */
  | 'denied'
  | 'off'
  | 'on'

const isKnown = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Undefined where no service worker is registered, as in development. */
const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker.getRegistration('/')

export async function pushState(): Promise<PushState> {
  if (!isKnown()) return 'unknown'
  if (Notification.permission === 'denied') return 'denied'
  const worker = await registration()
  if (!worker) return 'unknown'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

export interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Asks the user for permission unless it was given already; undefined if the user refuses. `publicKey`: of the server, base64url.
 */
export async function subscribe(publicKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const worker = await navigator.serviceWorker.ready
  const known = await worker.pushManager.getSubscription()
  // A subscription made for another key would not receive anything.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  if (!isKnown()) return
  const worker = await registration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

function isFor(subscription: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = subscription.options
  if (!applicationServerKey) return false
  const [own, wanted] = [new Uint8Array(applicationServerKey), bytesOf(publicKey)]
  return own.length === wanted.length && own.every((byte, i) => byte === wanted[i])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
