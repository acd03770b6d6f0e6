/** The public link to one machine's current route. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './sharing.schema.ts'

export type PublicLink = z.infer<typeof schema.PublicLink>

export const getPublicData: Endpoint<typeof schema.getPublicData> = {
  method: 'GET',
  url: '/api/get-public-data/:id/:token',
}
export const getPublicLink: Endpoint<typeof schema.getPublicLink> = {
  method: 'GET',
  url: '/api/public-link/:equipmentId',
}
export const setPublicLink: Endpoint<typeof schema.setPublicLink> = {
  method: 'PUT',
  url: '/api/public-link/:equipmentId',
}
