/** Server-sent events: points and photos as they arrive, and threads that change. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './live.schema.ts'

export type LivePoints = z.infer<typeof schema.LivePoints>
export type LiveIncidents = z.infer<typeof schema.LiveIncidents>
export type LiveThread = z.infer<typeof schema.LiveThread>
export type LivePhotos = z.infer<typeof schema.LivePhotos>

export const live: Endpoint<typeof schema.live> = { method: 'GET', url: '/api/live' }
export const liveThreads: Endpoint<typeof schema.liveThreads> = { method: 'GET', url: '/api/live/messages' }
export const livePublic: Endpoint<typeof schema.livePublic> = { method: 'GET', url: '/api/live/public/:id/:token' }
