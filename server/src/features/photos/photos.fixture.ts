/** Sends photos as a phone does. */
import { createHash, randomUUIDv7 } from 'node:crypto'
import { recordPhoto } from '@spetskarta/shared/photos/photos.ts'
import { expect } from 'vitest'
import { formOf } from '../../../test/form.ts'
import type { testApp } from '../../../test/harness.ts'
import { plainPng } from '../../../test/photos.ts'
import type { Audience } from './photo-links.rules.ts'
import { photosOf } from './photo-links.ts'

/** Time of a photo unless the test gives one, ms. */
export const NOON = Date.UTC(2026, 5, 1, 9)
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
let shade = 0
/** Each picture is different. */
export const picture = () => plainPng(60, 40, `#${(++shade).toString(16).padStart(6, '0')}`)

type Fields = Record<string, string | number>

export function photosTo({ app, deps }: Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'deps'>) {
  async function post(token: string, bytes: Buffer, fields: Fields = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ takenAt: NOON, sha256: hashOf(bytes), ...fields }))
      form.set(name, String(value))
    form.set('photo', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }))
    const { payload, headers } = await formOf(form)
    const authorization = `Bearer ${token}`
    return app.inject({ method: 'POST', url: recordPhoto.url, payload, headers: { ...headers, authorization } })
  }

  return {
    post,
    /** Sends a photo that must be stored; returns the answer. */
    async keep(token: string, fields?: Fields, bytes?: Buffer) {
      const response = await post(token, bytes ?? (await picture()), fields)
      expect(response.statusCode, response.body).toBe(200)
      return response.json<{ _id: string; duplicate: boolean }>()
    },
    /** Photos taken within an hour of noon. */
    shown: (equipment: string, audience: Audience = { user: randomUUIDv7() }) =>
      photosOf(deps, equipment, new Date(NOON - 3600_000), new Date(NOON + 3600_000), audience),
  }
}
