/** Service of machines: plans, what is due, records of work done, and documents that have a last day. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { DOCUMENT_KINDS } from './service.constants.ts'
import type * as schema from './service.schema.ts'

export * from './service.constants.ts'

export type Service = z.infer<(typeof schema.getService)['response'][200]>
export type ServiceBook = z.infer<(typeof schema.getServiceBook)['response'][200]>
export type ServiceDue = Service['due'][number]
export type ServicePlan = Service['plans'][number]
export type MachineDocument = Service['documents'][number]
export type ServiceMachine = Service['machines'][number]
export type ServiceRecord = ServiceBook['records'][number]
export type PlanForm = z.infer<typeof schema.PlanForm>
export type RecordForm = z.infer<(typeof schema.addRecord)['body']>
export type DocumentForm = z.infer<(typeof schema.addDocument)['body']>
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  osago: 'ОСАГО',
  inspection: 'Техосмотр',
  state_inspection: 'Гостехосмотр',
  examination: 'Освидетельствование ПС',
  licence: 'Удостоверение водителя',
  permit: 'Разрешение',
}

export const getService: Endpoint<typeof schema.getService> = { method: 'GET', url: '/api/service' }
export const countOverdue: Endpoint<typeof schema.countOverdue> = { method: 'GET', url: '/api/service/overdue' }
export const getServiceBook: Endpoint<typeof schema.getServiceBook> = {
  method: 'GET',
  url: '/api/service/machines/:equipmentId',
}
export const addPlan: Endpoint<typeof schema.addPlan> = { method: 'POST', url: '/api/service/plans' }
export const changePlan: Endpoint<typeof schema.changePlan> = { method: 'PUT', url: '/api/service/plans/:id' }
export const removePlan: Endpoint<typeof schema.removePlan> = { method: 'DELETE', url: '/api/service/plans/:id' }
export const addRecord: Endpoint<typeof schema.addRecord> = {
  method: 'POST',
  url: '/api/service/machines/:equipmentId/records',
}
export const removeRecord: Endpoint<typeof schema.removeRecord> = {
  method: 'DELETE',
  url: '/api/service/machines/:equipmentId/records/:id',
}
export const addServicePhoto: Endpoint<typeof schema.addServicePhoto> = {
  method: 'POST',
  url: '/api/service/machines/:equipmentId/records/:id/photos',
}
export const addDocument: Endpoint<typeof schema.addDocument> = {
  method: 'POST',
  url: '/api/service/machines/:equipmentId/documents',
}
export const changeDocument: Endpoint<typeof schema.changeDocument> = {
  method: 'PUT',
  url: '/api/service/machines/:equipmentId/documents/:id',
}
export const removeDocument: Endpoint<typeof schema.removeDocument> = {
  method: 'DELETE',
  url: '/api/service/machines/:equipmentId/documents/:id',
}
