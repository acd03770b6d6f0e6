/** Members of a company: whom its owner has invited, what they may see, and what they have changed. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './people.schema.ts'

export const getPeople: Endpoint<typeof schema.getPeople> = { method: 'GET', url: '/api/people' }
export const invitePerson: Endpoint<typeof schema.invitePerson> = { method: 'POST', url: '/api/people/invites' }
export const withdrawInvite: Endpoint<typeof schema.withdrawInvite> = {
  method: 'DELETE',
  url: '/api/people/invites/:id',
}
export const changePerson: Endpoint<typeof schema.changePerson> = { method: 'PUT', url: '/api/people/:id' }
export const endPerson: Endpoint<typeof schema.endPerson> = { method: 'DELETE', url: '/api/people/:id' }
export const getCompanyActs: Endpoint<typeof schema.getCompanyActs> = { method: 'GET', url: '/api/people/acts' }
export const getInvite: Endpoint<typeof schema.getInvite> = { method: 'GET', url: '/api/join/:token' }
export const joinCompany: Endpoint<typeof schema.joinCompany> = { method: 'POST', url: '/api/join/:token' }
export const getOwnCompanies: Endpoint<typeof schema.getOwnCompanies> = { method: 'GET', url: '/api/own-companies' }
export const actFor: Endpoint<typeof schema.actFor> = { method: 'PUT', url: '/api/own-companies' }
export const leaveCompany: Endpoint<typeof schema.leaveCompany> = {
  method: 'DELETE',
  url: '/api/own-companies/:company',
}

export type People = Output<typeof getPeople>
export type CompanyActs = Output<typeof getCompanyActs>
