/** The owner's own machines and orders: what the forms send and the lists show. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './own-items.schema.ts'

export type EquipmentForm = z.infer<typeof schema.EquipmentForm>
export type OrderForm = z.infer<typeof schema.OrderForm>
export type OwnEquipment = z.infer<typeof schema.OwnEquipment>
export type OwnOrder = z.infer<typeof schema.OwnOrder>
export type TakenOff = z.infer<typeof schema.TakenOff>
export type OwnState = z.infer<typeof schema.OwnState>
export type OwnItem = OwnEquipment | OwnOrder

export const getEquipments: Endpoint<typeof schema.getEquipments> = { method: 'GET', url: '/api/get-equipments' }
export const getOrders: Endpoint<typeof schema.getOrders> = { method: 'GET', url: '/api/get-orders' }
export const exportEquipments: Endpoint<typeof schema.exportEquipments> = { method: 'GET', url: '/api/equipments.xlsx' }
export const exportOrders: Endpoint<typeof schema.exportOrders> = { method: 'GET', url: '/api/orders.xlsx' }
export const getOwnEquipment: Endpoint<typeof schema.getOwnEquipment> = { method: 'GET', url: '/api/own-equipment/:id' }
export const getOwnOrder: Endpoint<typeof schema.getOwnOrder> = { method: 'GET', url: '/api/own-order/:id' }
export const getListingStart: Endpoint<typeof schema.getListingStart> = { method: 'GET', url: '/api/listing-start' }
export const uploadPhoto: Endpoint<typeof schema.uploadPhoto> = { method: 'POST', url: '/api/item-photo' }
export const createEquipment: Endpoint<typeof schema.createEquipment> = { method: 'POST', url: '/api/create-equipment' }
export const updateEquipment: Endpoint<typeof schema.updateEquipment> = { method: 'POST', url: '/api/update-equipment' }
export const createWork: Endpoint<typeof schema.createWork> = { method: 'POST', url: '/api/create-work' }
export const updateWork: Endpoint<typeof schema.updateWork> = { method: 'POST', url: '/api/update-work' }
export const deleteEquipment: Endpoint<typeof schema.deleteEquipment> = {
  method: 'DELETE',
  url: '/api/delete-equipment',
}
export const deleteWork: Endpoint<typeof schema.deleteWork> = { method: 'DELETE', url: '/api/delete-work' }
