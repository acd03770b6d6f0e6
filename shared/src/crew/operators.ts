/** Operators of a company, and who works on which machine in which periods. Moments are ms since 1970. */
import type { z } from 'zod'
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './operators.schema.ts'

export * from './crew.constants.ts'

export type OperatorForm = z.output<typeof schema.OperatorForm>
export type Operators = Output<typeof getOperators>
export type ListedOperator = Operators['operators'][number]
export type MachineCrew = Output<typeof getMachineCrew>
export type CrewEntry = MachineCrew['history'][number]

export const getOperators: Endpoint<typeof schema.getOperators> = { method: 'GET', url: '/api/operators' }
export const addOperator: Endpoint<typeof schema.addOperator> = { method: 'POST', url: '/api/operators' }
export const changeOperator: Endpoint<typeof schema.changeOperator> = { method: 'PUT', url: '/api/operators/:id' }
export const archiveOperator: Endpoint<typeof schema.archiveOperator> = {
  method: 'PUT',
  url: '/api/operators/:id/archive',
}
export const removeOperator: Endpoint<typeof schema.removeOperator> = { method: 'DELETE', url: '/api/operators/:id' }
export const addOperatorPhoto: Endpoint<typeof schema.addOperatorPhoto> = {
  method: 'POST',
  url: '/api/operators/:id/photo',
}
export const removeOperatorPhoto: Endpoint<typeof schema.removeOperatorPhoto> = {
  method: 'DELETE',
  url: '/api/operators/:id/photo',
}
export const getMachineCrew: Endpoint<typeof schema.getMachineCrew> = { method: 'GET', url: '/api/crew/:equipmentId' }
export const assignOperator: Endpoint<typeof schema.assignOperator> = { method: 'POST', url: '/api/crew/:equipmentId' }
export const changeAssignment: Endpoint<typeof schema.changeAssignment> = {
  method: 'PUT',
  url: '/api/crew/:equipmentId/:id',
}
export const removeAssignment: Endpoint<typeof schema.removeAssignment> = {
  method: 'DELETE',
  url: '/api/crew/:equipmentId/:id',
}
