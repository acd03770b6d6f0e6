/** Circles in which a phone may start recording by itself: around the objects where its machine works. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './borders.schema.ts'

export type Border = z.infer<(typeof schema.getBorders.response)[200]>['borders'][number]

export const getBorders: Endpoint<typeof schema.getBorders> = { method: 'GET', url: '/api/record/borders' }
