/** Puts a photo directly into the file store where the server offers that, else sends it through the server (decision 18). */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { recordPhoto, recordPhotoDirect } from '@spetskarta/shared/photos/photos.ts'
import type { PhotoToSend, Sent } from './sent'

type PlaceAnswer = Sent<Output<typeof recordPhotoDirect>>
type Stored = Sent<Output<typeof recordPhoto>>
type Put = Extract<Output<typeof recordPhotoDirect>, { put: unknown }>['put']

interface Ways {
  /** Called before the photo is put, and after. */
  ask(token: string, photo: PhotoToSend): Promise<PlaceAnswer>
  /** Whether the store accepted the file. */
  put(place: Put, file: ArrayBuffer): Promise<boolean>
  /** Sends the whole photo to the server. */
  form(token: string, photo: PhotoToSend): Promise<Stored>
  now(): number
}

/** Ms for which photos go through the server: `form`: it offers no direct way; `store`: the phone cannot reach the store. */
const REST = { form: HOUR, store: 10 * MINUTE } as const

/** Answers of an earlier release of the server, which lacks the call. */
const UNKNOWN = [404, 405]

export function openDirect({ ask, put, form, now }: Ways) {
  let restUntil = 0
  const byForm = (token: string, photo: PhotoToSend, rest: number) => {
    restUntil = now() + rest
    return form(token, photo)
  }

  return async (token: string, photo: PhotoToSend): Promise<Stored> => {
    if (now() < restUntil) return form(token, photo)
    const answer = await ask(token, photo)
    const { body } = answer
    if (body && '_id' in body) return { ...answer, body }
    if (body && 'put' in body) {
      const after = (await put(body.put, photo.file)) ? await ask(token, photo) : undefined
      if (!after || (after.body && !('_id' in after.body))) return byForm(token, photo, REST.store)
      return { ...after, body: after.body }
    }
    if ((body && 'form' in body) || UNKNOWN.includes(answer.status ?? 0)) return byForm(token, photo, REST.form)
    // The server may explain the refusal better once it has the photo.
    if (['unacceptable', 'too_large'].includes(answer.outcome.kind)) return form(token, photo)
    return { ...answer, body: undefined }
  }
}
