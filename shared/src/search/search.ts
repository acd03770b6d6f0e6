/** Searches on the map: all items in a rectangle, or those of one type. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './search.schema.ts'

export type Cluster = z.infer<typeof schema.Cluster>
export type Place = z.infer<typeof schema.Place>
export type Address = z.infer<typeof schema.Address>

export const searchEquipment: Endpoint<typeof schema.searchEquipment> = { method: 'GET', url: '/api/searchEquipment' }
export const searchWork: Endpoint<typeof schema.searchWork> = { method: 'GET', url: '/api/searchWork' }
export const getAllData: Endpoint<typeof schema.getAllData> = { method: 'GET', url: '/api/get-all-data' }
export const findPlaces: Endpoint<typeof schema.findPlaces> = { method: 'GET', url: '/api/places' }
export const townsAround: Endpoint<typeof schema.townsAround> = { method: 'GET', url: '/api/towns-around' }
export const nearestPlace: Endpoint<typeof schema.nearestPlace> = { method: 'GET', url: '/api/nearest-place' }
