/** Public links: to a machine's route, one per machine, and the list of all open links. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './sharing.schema.ts'

export type PublicLink = z.infer<typeof schema.PublicLink>
export type PublicSums = z.infer<typeof schema.PublicSums>
export type RouteLink = z.infer<typeof schema.RouteLink>
export type OpenLink = z.infer<typeof schema.OpenLink>
/** A link to a machine's route. */
export type OpenRoute = Extract<OpenLink, { kind: 'route' }>
/** A link to an object's page for its customer. */
export type OpenObject = Extract<OpenLink, { kind: 'object' }>

export const getPublicData: Endpoint<typeof schema.getPublicData> = {
  method: 'GET',
  url: '/api/get-public-data/:id/:token',
}
export const getPublicSums: Endpoint<typeof schema.getPublicSums> = {
  method: 'GET',
  url: '/api/public-sums/:id/:token',
}
export const getPublicLink: Endpoint<typeof schema.getPublicLink> = {
  method: 'GET',
  url: '/api/public-link/:equipmentId',
}
export const setPublicLink: Endpoint<typeof schema.setPublicLink> = {
  method: 'PUT',
  url: '/api/public-link/:equipmentId',
}
export const getPublicLinks: Endpoint<typeof schema.getPublicLinks> = { method: 'GET', url: '/api/public-links' }
export const closePublicLinks: Endpoint<typeof schema.closePublicLinks> = { method: 'DELETE', url: '/api/public-links' }
