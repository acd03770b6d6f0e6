/**
 * Calls of the server. The addresses stand here once more because the contract's objects bring all its schemas, which
 * weigh more than the rest of the app; their types are the contract's.
 */
import type { getUser, login, logout } from '@spetskarta/shared/accounts.ts'
import { ApiError, type Endpoint, type Output } from '@spetskarta/shared/endpoint.ts'
import type {
  getRecordable,
  getRecorderSelf,
  makeRecorder,
  RecordPoint,
  recordPhoto,
  recordPoints,
} from '@spetskarta/shared/recorders.ts'
import { type Answer, type Outcome, outcomeOf, outcomeOfFailure } from './outcome'

/** Smaller ones are not worth packing, bytes. */
const PACKED_FROM = 1_000
/** Ms. A slow network is no broken one: so much for a start, and so much a kilobyte more. */
const TIMEOUT = { start: 20_000, kilobyte: 400 } as const

type Address<E extends Endpoint> = E['url']

async function ask<E extends Endpoint>(method: E['method'], url: Address<E>, sent: { body?: unknown; token?: string }) {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(TIMEOUT.start),
    headers: {
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  })
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw new ApiError(response.status, body.code ?? 'unknown', body.message ?? '')
  return body as Output<E>
}

export const server = {
  self: (token: string) => ask<typeof getRecorderSelf>('GET', '/api/record/self', { token }),
  user: () => ask<typeof getUser>('GET', '/api/get-user', {}),
  logIn: (body: { email: string; password: string }) => ask<typeof login>('POST', '/api/login', { body }),
  logOut: () => ask<typeof logout>('POST', '/api/logout', {}),
  recordable: () => ask<typeof getRecordable>('GET', '/api/recordable', {}),
  makeRecorder: (body: { equipmentId: string; name: string }) =>
    ask<typeof makeRecorder>('POST', '/api/recorders', { body }),
}

/** What came of sending something, and the server's clock where it answered. */
interface Sent<T> {
  outcome: Outcome
  body: T | undefined
  clock: { sentAt: number; receivedAt: number; serverAt: number } | undefined
}

export interface Delivery {
  /** Whether the server would take something now; tells its clock before anything is sent. */
  ask(token: string): Promise<Sent<unknown>>
  points(token: string, points: RecordPoint[]): Promise<Sent<Output<typeof recordPoints>>>
  photo(token: string, photo: PhotoToSend): Promise<Sent<Output<typeof recordPhoto>>>
}

export interface PhotoToSend {
  takenAt: number
  sha256: string
  lat: number | null
  lng: number | null
  file: ArrayBuffer
}

export const delivery: Delivery = {
  ask(token) {
    const url: Address<typeof getRecorderSelf> = '/api/record/self'
    return send(url, token, { headers: {}, bytes: 0 })
  },

  async points(token, points) {
    const text = JSON.stringify({ points })
    const packed = text.length >= PACKED_FROM && typeof CompressionStream !== 'undefined' ? await pack(text) : undefined
    const headers = { 'content-type': 'application/json', ...(packed && { 'content-encoding': 'gzip' }) }
    const url: Address<typeof recordPoints> = '/api/record/points'
    return send(url, token, { body: packed ?? text, headers, bytes: packed?.byteLength ?? text.length })
  },

  async photo(token, { takenAt, sha256, lat, lng, file }) {
    const form = new FormData()
    form.set('takenAt', String(takenAt))
    form.set('sha256', sha256)
    if (lat !== null && lng !== null) {
      form.set('lat', String(lat))
      form.set('lng', String(lng))
    }
    form.set('photo', new Blob([file], { type: 'image/jpeg' }), 'photo.jpg')
    const url: Address<typeof recordPhoto> = '/api/record/photos'
    return send(url, token, { body: form, headers: {}, bytes: file.byteLength })
  },
}

const pack = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

async function send<T>(
  url: string,
  token: string,
  { body, headers, bytes }: { body?: BodyInit; headers: Record<string, string>; bytes: number },
): Promise<Sent<T>> {
  const sentAt = Date.now()
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      cache: 'no-store',
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body && { body }),
      // Whoever is logged in here has nothing to do with it.
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT.start + (bytes / 1000) * TIMEOUT.kilobyte),
    })
    const told = Date.parse(response.headers.get('date') ?? '')
    const clock = Number.isNaN(told) ? undefined : { sentAt, receivedAt: Date.now(), serverAt: told + 500 }
    const answer = await response.json()
    const given: Answer = {
      status: response.status,
      message: answer.message ?? '',
      retryAfter: response.headers.get('retry-after'),
    }
    return { outcome: outcomeOf(given), body: response.ok ? answer : undefined, clock }
  } catch (error) {
    const timedOut = (error as { name?: string }).name === 'TimeoutError'
    return { outcome: outcomeOfFailure(timedOut), body: undefined, clock: undefined }
  }
}

/** Of a file's bytes, hex. */
export async function sha256Of(file: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
