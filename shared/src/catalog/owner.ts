/** What others see of the owner of a listing. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './owner.schema.ts'

export type OwnerFacts = z.infer<typeof schema.OwnerFacts>
export type CheckedOwner = z.infer<typeof schema.CheckedOwner>

export const getOwnerFacts: Endpoint<typeof schema.getOwnerFacts> = { method: 'GET', url: '/api/owner-facts' }
export const getCheckedOwners: Endpoint<typeof schema.getCheckedOwners> = {
  method: 'GET',
  url: '/api/checked-owners',
}
