/** What pages show beside their main content. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './content.schema.ts'

export type TypeLinks = z.infer<typeof schema.TypeLinks>

export const getTypeLinks: Endpoint<typeof schema.getTypeLinks> = { method: 'GET', url: '/api/type-links' }
