/** Hauls: trips of machines between two objects. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './hauls.schema.ts'

export { HAULS_A_DAY } from './hauls.constants.ts'

export type Haul = z.infer<typeof schema.Haul>

/** Trips that count: the corrected number, else the recorded one. */
export const countedTrips = ({ correction, trips }: Pick<Haul, 'correction' | 'trips'>): number =>
  correction?.trips ?? trips

export const getHauls: Endpoint<typeof schema.getHauls> = { method: 'GET', url: '/api/hauls' }
export const correctHauls: Endpoint<typeof schema.correctHauls> = { method: 'PUT', url: '/api/hauls/:itemId/:day' }
