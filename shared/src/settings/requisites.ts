/** Requisites of an owner for papers. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './requisites.schema.ts'

export type Requisites = z.infer<typeof schema.Requisites>

export const getRequisites: Endpoint<typeof schema.getRequisites> = { method: 'GET', url: '/api/requisites' }
export const saveRequisites: Endpoint<typeof schema.saveRequisites> = { method: 'POST', url: '/api/requisites' }
