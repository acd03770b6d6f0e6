/** Points that a program writes with a key of the machine's owner. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './program-points.schema.ts'

export const writePoints: Endpoint<typeof schema.writePoints> = { method: 'POST', url: '/api/points/:equipmentId' }
