/** The catalogue: types, lists and cards of machines and orders. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './catalog.schema.ts'

export type TypeInfo = z.infer<typeof schema.TypeInfo>

export const getTypes: Endpoint<typeof schema.getTypes> = { method: 'GET', url: '/api/get-types' }
export const getAllEquipments: Endpoint<typeof schema.getAllEquipments> = {
  method: 'GET',
  url: '/api/get-all-equipments',
}
export const getAllOrders: Endpoint<typeof schema.getAllOrders> = { method: 'GET', url: '/api/get-all-orders' }
export const getEquipment: Endpoint<typeof schema.getEquipment> = { method: 'GET', url: '/api/equipment/:id' }
export const getOrder: Endpoint<typeof schema.getOrder> = { method: 'GET', url: '/api/order/:id' }
export const getAvtopark: Endpoint<typeof schema.getAvtopark> = { method: 'GET', url: '/api/get-avtopark' }
