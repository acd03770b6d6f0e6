/** Hauls: what machines carry from one object to another. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './hauls.schema.ts'

/** Trips that an owner may state for a day. */
export const HAULS_A_DAY = 500

export type Haul = z.infer<typeof schema.Haul>

/** Trips that count: what the owner has put in place of the recorded ones, or those. */
export const countedTrips = ({ correction, trips }: Pick<Haul, 'correction' | 'trips'>): number =>
  correction?.trips ?? trips

export const getHauls: Endpoint<typeof schema.getHauls> = { method: 'GET', url: '/api/hauls' }
export const correctHauls: Endpoint<typeof schema.correctHauls> = { method: 'PUT', url: '/api/hauls/:itemId/:day' }
