/** The link to an object that its customer gets. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './customer.schema.ts'

export type CustomerView = z.infer<typeof schema.CustomerView>
export type CustomerLink = z.infer<(typeof schema.getCustomerLink)['response'][200]>

export { CUSTOMER_PAPERS } from './customer.constants.ts'

export const getCustomerLink: Endpoint<typeof schema.getCustomerLink> = {
  method: 'GET',
  url: '/api/objects/:objectId/link',
}
export const setCustomerLink: Endpoint<typeof schema.setCustomerLink> = {
  method: 'PUT',
  url: '/api/objects/:objectId/link',
}
export const getCustomerView: Endpoint<typeof schema.getCustomerView> = {
  method: 'GET',
  url: '/api/object-view/:objectId/:token',
}
export const isCustomerLinkOpen: Endpoint<typeof schema.isCustomerLinkOpen> = {
  method: 'GET',
  url: '/api/object-view/:objectId/:token/open',
}
export const getCustomerPaper: Endpoint<typeof schema.getCustomerPaper> = {
  method: 'GET',
  url: '/api/object-view/:objectId/:token/papers/:paperId',
}
