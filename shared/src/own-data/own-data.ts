/** All data of an account in one file. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './own-data.schema.ts'

export type OwnDataOffer = z.infer<typeof schema.OwnDataOffer>

/** Archives that an account may request per day. */
export const ARCHIVES_A_DAY = 3

export const askOwnData: Endpoint<typeof schema.askOwnData> = { method: 'POST', url: '/api/own-data' }
/** A zip file, opened directly by the browser. */
export const getOwnData: Endpoint<typeof schema.getOwnData> = { method: 'GET', url: '/api/own-data/:token' }
