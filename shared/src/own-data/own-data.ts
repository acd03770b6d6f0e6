/** All of one's own data as one file. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './own-data.schema.ts'

export type OwnDataOffer = z.infer<typeof schema.OwnDataOffer>

/** Archives that one account may ask for in a day. */
export const ARCHIVES_A_DAY = 3

export const askOwnData: Endpoint<typeof schema.askOwnData> = { method: 'POST', url: '/api/own-data' }
/** A zip, opened by the browser itself. */
export const getOwnData: Endpoint<typeof schema.getOwnData> = { method: 'GET', url: '/api/own-data/:token' }
