/** Partners: users whom an owner lets record for machines. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './partners.schema.ts'

export type RightChange = z.infer<typeof schema.changeRights.body>['changes'][number]
export type Partner = z.infer<typeof schema.Partner>

export const getUserByName: Endpoint<typeof schema.getUserByName> = { method: 'GET', url: '/api/get-user-by-name' }
export const getPartners: Endpoint<typeof schema.getPartners> = { method: 'GET', url: '/api/partners' }
export const addPartner: Endpoint<typeof schema.addPartner> = { method: 'POST', url: '/api/addPartner' }
export const savePartners: Endpoint<typeof schema.savePartners> = { method: 'POST', url: '/api/save-partners' }
export const changeRights: Endpoint<typeof schema.changeRights> = { method: 'POST', url: '/api/partners/rights' }
export const removePartner: Endpoint<typeof schema.removePartner> = { method: 'DELETE', url: '/api/partners/:id' }
