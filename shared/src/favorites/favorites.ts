/** Favourite machines and orders. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './favorites.schema.ts'

export const addFavorite: Endpoint<typeof schema.addFavorite> = { method: 'POST', url: '/api/add-favorite' }
export const getFavorites: Endpoint<typeof schema.getFavorites> = { method: 'GET', url: '/api/favorites' }
export const getFavoriteEquipments: Endpoint<typeof schema.getFavoriteEquipments> = {
  method: 'GET',
  url: '/api/get-favorite-equipments',
}
export const getFavoriteWorks: Endpoint<typeof schema.getFavoriteWorks> = {
  method: 'GET',
  url: '/api/get-favorite-works',
}
