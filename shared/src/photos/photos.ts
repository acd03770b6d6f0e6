/** Photos of a day of a machine. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './photos.schema.ts'

export type Photo = z.infer<typeof schema.Photo>

/** Multipart: the fields and the file `photo`. */
export const recordPhoto: Endpoint<typeof schema.recordPhoto> = { method: 'POST', url: '/api/record/photos' }
