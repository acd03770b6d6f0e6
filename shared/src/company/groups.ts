/** Groups of an owner's machines (участки and колонны), with one level of sub-groups; a machine is in at most one group. */
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './groups.schema.ts'

export { GROUP_NAME_MAX, GROUPS_MOST } from './groups.constants.ts'

export const getGroups: Endpoint<typeof schema.getGroups> = { method: 'GET', url: '/api/groups' }
export const addGroup: Endpoint<typeof schema.addGroup> = { method: 'POST', url: '/api/groups' }
export const changeGroup: Endpoint<typeof schema.changeGroup> = { method: 'PUT', url: '/api/groups/:id' }
export const removeGroup: Endpoint<typeof schema.removeGroup> = { method: 'DELETE', url: '/api/groups/:id' }
export const moveMachines: Endpoint<typeof schema.moveMachines> = { method: 'PUT', url: '/api/groups/machines' }

export type Groups = Output<typeof getGroups>
export type GroupName = Pick<MachineGroup, 'id' | 'name' | 'parent'>
export type MachineGroup = Groups['groups'][number]
