/** The catalogue, the search, examples, and own listings. */
import type { CallTable } from '../call-table.ts'

export const CATALOG_CALLS: CallTable = {
  self: `
GET /api/get-types
GET /api/get-all-equipments
GET /api/get-all-orders
GET /api/equipment/:id
GET /api/order/:id
GET /api/get-avtopark
GET /api/owner-facts
GET /api/checked-owners
GET /api/type-links
POST /api/add-favorite
GET /api/favorites
GET /api/get-favorite-equipments
GET /api/get-favorite-works
GET /api/get-orders
GET /api/orders.xlsx
GET /api/own-order/:id
POST /api/item-photo
POST /api/create-work
PUT /api/create-work
POST /api/update-work
PUT /api/update-work
DELETE /api/delete-work
GET /api/searchEquipment
GET /api/searchWork
GET /api/get-all-data
GET /api/places
GET /api/towns-around
GET /api/nearest-place
GET /api/get-test-paths
GET /api/get-test-iss`,
  machines: {
    whole: `
GET /api/get-equipments
GET /api/equipments.xlsx
GET /api/own-equipment/:id
GET /api/listing-start
POST /api/create-equipment
PUT /api/create-equipment
POST /api/update-equipment
PUT /api/update-equipment`,
  },
  account: {
    whole: 'DELETE /api/delete-equipment',
  },
}
