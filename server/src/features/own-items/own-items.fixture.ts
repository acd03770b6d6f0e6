/** Forms that owners send in tests. */

import { formOf } from '../../../test/form.ts'
import type { App } from '../../deps.ts'

export const MACHINE = {
  name: 'JCB 3CX',
  type: 'ekskavator-pogruzchik',
  phone: '8 (916) 000-12-70',
  coordLat: 55.567,
  coordLng: 38.23,
}
export const ORDER = { ...MACHINE, name: 'Выкопать котлован', type: 'rytyo-kotlovana' }

type Value = string | number | Uint8Array | File
export type FormFields = Record<string, Value | Value[]>

/** Sends `Uint8Array` values as a file named photo.png. */
export async function postForm(
  app: App,
  cookie: string,
  url: string,
  fields: FormFields,
  method: 'POST' | 'PUT' = 'POST',
) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of Array.isArray(values) ? values : [values])
      if (typeof value === 'string' || typeof value === 'number') form.append(name, String(value))
      else form.append(name, value instanceof File ? value : new File([value as Uint8Array<ArrayBuffer>], 'photo.png'))
  const { payload, headers } = await formOf(form)
  return app.inject({ method, url, payload, headers: { ...headers, cookie } })
}

/** Status and message of an answer. */
export const refusal = (response: { statusCode: number; json(): { message: string } }) => [
  response.statusCode,
  response.json().message,
]
