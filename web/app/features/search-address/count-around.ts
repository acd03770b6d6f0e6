import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { boundsAround, type Position } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { getAllData } from '@spetskarta/shared/search/search.ts'

/** Number of machines and orders around a place; without one, around the visitor. */
export async function countAround(call: Call, place?: Position): Promise<number> {
  const { lat, lng } = place ?? (await call(getUser, { querystring: { partners: 'no' } })).location
  const around = { ...boundsAround({ lat, lng }, RADIUS.equipment), limit: 0 }
  return (await call(getAllData, { querystring: around })).count
}
