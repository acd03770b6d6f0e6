/** Stored amounts of an account, and its quotas. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './storage.schema.ts'

export type Storage = z.infer<typeof schema.Storage>

export const getStorage: Endpoint<typeof schema.getStorage> = { method: 'GET', url: '/api/storage' }
