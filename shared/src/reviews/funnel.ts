/** The market as the site operator sees it: numbers of requests and what became of them, by type and town, without persons. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './funnel.schema.ts'

export type Funnel = z.infer<typeof schema.Funnel>
export type FunnelRow = z.infer<typeof schema.FunnelRow>

export const getFunnel: Endpoint<typeof schema.getFunnel> = { method: 'GET', url: '/api/moderation/funnel' }
export const exportFunnel: Endpoint<typeof schema.exportFunnel> = { method: 'GET', url: '/api/moderation/funnel.csv' }
