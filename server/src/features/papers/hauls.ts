/** Trips of a machine's days, as a paper lists and charges them. */
import { countedTrips, type Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { Db } from '../../db/connect.ts'
import { chargedHauls, haulsIn } from '../objects/hauls/hauls.queries.ts'

interface Wanted {
  equipmentId: string
  /** Undefined: trips of all objects; else only trips that are charged to this one. */
  object: WorkObject | undefined
  from: string
  to: string
}

/** The hours must be counted already. */
export async function paperHauls(db: Db, { equipmentId, object, from, to }: Wanted): Promise<Haul[]> {
  const hauls = await haulsIn(db, [equipmentId], from, to)
  return object ? chargedHauls(db, hauls, object.objectId) : hauls
}

export const tripsIn = (hauls: readonly Haul[]): number => hauls.reduce((sum, haul) => sum + countedTrips(haul), 0)
