/** Calls of the server. */
import { getUser, login, logout } from '@spetskarta/shared/accounts/accounts.ts'
import { type ReportedMark, recordEngineMarks } from '@spetskarta/shared/days/engine-marks.ts'
import { ApiError, type Endpoint, type Input, type Output } from '@spetskarta/shared/endpoint.ts'
import { MACHINES_SHOWN } from '@spetskarta/shared/limits.ts'
import { recordPhoto, recordPhotoDirect } from '@spetskarta/shared/photos/photos.ts'
import {
  admitDriver,
  type Drivers,
  getDrivers,
  type ReportedDriverNote,
  recordDriverNotes,
} from '@spetskarta/shared/recorders/driver-notes.ts'
import { giveRecorderConsent, RECORDER_CONSENT_VERSION } from '@spetskarta/shared/recorders/recorder-consent.ts'
import {
  getRecordable,
  getRecorderSelf,
  makeRecorder,
  type RecordPoint,
  recordPoints,
} from '@spetskarta/shared/recorders/recorders.ts'
import { openDirect } from './direct'
import { outcomeOf, outcomeOfFailure, type ServerAnswer } from './outcome'
import type { PhotoToSend, Sent } from './sent'
import { timeoutIn } from './timeout'

/** Bytes from which a body is compressed. */
const PACKED_FROM = 1_000
/** Ms. A slow network still works, so a request has this time to start and more time per kilobyte. */
const TIMEOUT = { start: 20_000, kilobyte: 400 } as const

const JSON_TYPE = { 'content-type': 'application/json' }

async function ask<E extends Endpoint>({ method, url }: E, input: Input<E>, token?: string): Promise<Output<E>> {
  const { body: sent } = input as { body?: unknown }
  const response = await fetch(url, {
    method,
    signal: timeoutIn(TIMEOUT.start),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  })
  // A successful answer that is cut off is a network failure, not an empty answer.
  if (response.ok) return response.json()
  const refusal = await response.json().catch(() => ({}))
  throw new ApiError(response.status, refusal.code ?? 'unknown', refusal.message ?? '')
}

export const server = {
  self: (token: string) => ask(getRecorderSelf, {}, token),
  user: () => ask(getUser, { querystring: { partners: 'no' } }),
  logIn: (body: { email: string; password: string; code?: string }) => ask(login, { body }),
  logOut: () => ask(logout, {}),
  /** The first machines by name whose name or town contains these words. */
  recordable: (q: string) => ask(getRecordable, { querystring: { limit: MACHINES_SHOWN, ...(q && { q }) } }),
  /** Drivers that can be chosen; `driver`: whose hours of the week are returned. */
  drivers: (token: string, driver: number | undefined): Promise<Drivers> =>
    ask(
      { ...getDrivers, url: `${getDrivers.url}${driver === undefined ? '' : `?driver=${driver}`}` },
      { querystring: {} },
      token,
    ),
  /** Checks the code that a driver entered on this phone. */
  admitDriver: (token: string, driver: number, code: string): Promise<Drivers> =>
    ask(admitDriver, { body: { driver, code } }, token),
  /** `age`: ms since the consent was given. */
  consent: (token: string, age: number) =>
    ask(giveRecorderConsent, { body: { consent: RECORDER_CONSENT_VERSION, age } }, token),
  makeRecorder: (body: { equipmentId: string; name: string; draft: string }) => ask(makeRecorder, { body }),
}

export interface RecordingNotes {
  /** Moments at which recording was stopped, ms. */
  stops: number[]
  /** From `at` (ms) on a photo is taken every `minutes`; 0: no photos. */
  photoPlans: { at: number; minutes: number }[]
}

export interface ServerCalls {
  /** Whether the server would accept data now; it is also how the clocks are compared before anything is sent. */
  ask(token: string): Promise<Sent<Output<typeof getRecorderSelf>>>
  /** `every`: stated interval between points, seconds. */
  points(
    token: string,
    points: RecordPoint[],
    every: number,
    notes?: RecordingNotes,
  ): Promise<Sent<Output<typeof recordPoints>>>
  marks(token: string, marks: ReportedMark[]): Promise<Sent<Output<typeof recordEngineMarks>>>
  notes(token: string, notes: ReportedDriverNote[]): Promise<Sent<Output<typeof recordDriverNotes>>>
  photo(token: string, photo: PhotoToSend): Promise<Sent<Output<typeof recordPhoto>>>
}

export const delivery: ServerCalls = {
  ask(token) {
    return send(getRecorderSelf, token, { headers: {}, bytes: 0 })
  },

  async points(token, points, every, notes) {
    const text = JSON.stringify({ points, every, ...notes })
    const packed = text.length >= PACKED_FROM && typeof CompressionStream !== 'undefined' ? await pack(text) : undefined
    const headers = { ...JSON_TYPE, ...(packed && { 'content-encoding': 'gzip' }) }
    return send(recordPoints, token, { body: packed ?? text, headers, bytes: packed?.byteLength ?? text.length })
  },

  marks(token, marks) {
    const body = JSON.stringify({ marks })
    return send(recordEngineMarks, token, { body, headers: JSON_TYPE, bytes: body.length })
  },

  notes(token, notes) {
    const body = JSON.stringify({ notes })
    return send(recordDriverNotes, token, { body, headers: JSON_TYPE, bytes: body.length })
  },

  photo: openDirect({
    ask: askDirect,
    put,
    form: sendForm,
    now: Date.now,
  }),
}

function askDirect(token: string, { takenAt, sha256, lat, lng, file }: PhotoToSend) {
  const place = lat !== null && lng !== null && { lat, lng }
  const body = JSON.stringify({ takenAt, sha256, bytes: file.byteLength, ...place })
  return send(recordPhotoDirect, token, { body, headers: JSON_TYPE, bytes: body.length })
}

/** The file store has another origin, so the token is not sent to it. */
async function put({ url, headers }: { url: string; headers: Record<string, string> }, file: ArrayBuffer) {
  const signal = timeoutIn(timeFor(file.byteLength))
  const sent = { method: 'PUT', headers, body: file, signal, credentials: 'omit' } as const
  // False also where a rule of the store or of our own page forbids the request.
  return await fetch(url, sent).then(
    ({ ok }) => ok,
    () => false,
  )
}

function sendForm(token: string, { takenAt, sha256, lat, lng, file }: PhotoToSend) {
  const form = new FormData()
  form.set('takenAt', String(takenAt))
  form.set('sha256', sha256)
  if (lat !== null && lng !== null) {
    form.set('lat', String(lat))
    form.set('lng', String(lng))
  }
  form.set('photo', new Blob([file], { type: 'image/jpeg' }), 'photo.jpg')
  return send(recordPhoto, token, { body: form, headers: {}, bytes: file.byteLength })
}

const timeFor = (bytes: number) => Math.round(TIMEOUT.start + (bytes / 1000) * TIMEOUT.kilobyte)

const pack = (text: string) =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()

async function send<E extends Endpoint>(
  { method, url }: E,
  token: string,
  { body, headers, bytes }: { body?: BodyInit; headers: Record<string, string>; bytes: number },
): Promise<Sent<Output<E>>> {
  const sentAt = Date.now()
  const signal = timeoutIn(timeFor(bytes))
  try {
    const response = await fetch(url, {
      method,
      cache: 'no-store',
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body && { body }),
      // Without cookies: recording does not depend on the user who is logged in here.
      credentials: 'omit',
      signal,
    })
    const receivedAt = Date.now()
    const answer = await response.json()
    // From the body, because a header may come from another server.
    const reported = response.ok && typeof answer.now === 'number' ? answer.now : undefined
    const clock = reported === undefined ? undefined : { sentAt, receivedAt, serverAt: reported }
    const given: ServerAnswer = {
      status: response.status,
      message: answer.message ?? '',
      code: typeof answer.code === 'string' ? answer.code : null,
      retryAfter: response.headers.get('retry-after'),
    }
    return { outcome: outcomeOf(given), status: response.status, body: response.ok ? answer : undefined, clock }
  } catch {
    // By the signal, because older browsers do not say in the error that the time was over.
    return { outcome: outcomeOfFailure(signal.aborted), body: undefined, clock: undefined }
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function sha256Of(file: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
