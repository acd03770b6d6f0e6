/** Photos of a day of a machine. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './photos.schema.ts'

export type Photo = z.infer<typeof schema.Photo>

/** JSON; the same call is made before the file is put and after it. */
export const recordPhotoDirect: Endpoint<typeof schema.recordPhotoDirect> = {
  method: 'POST',
  url: '/api/record/photos/direct',
}

/** Multipart: the fields and the file `photo`. */
export const recordPhoto: Endpoint<typeof schema.recordPhoto> = { method: 'POST', url: '/api/record/photos' }
