/** Adding a whole park from a table or from a Traccar server. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './park-table.schema.ts'

export { PARK_TABLE } from './park-table.constants.ts'

export type ParkTableRow = z.infer<typeof schema.ParkRow>
export type ReadParkTable = z.infer<(typeof schema.readParkTable.response)[200]>
export type CheckedParkTable = z.infer<(typeof schema.checkParkTable.response)[200]>
export type ParkTable = z.infer<(typeof schema.addParkTable.response)[200]>

export const readParkTable: Endpoint<typeof schema.readParkTable> = { method: 'POST', url: '/api/park-tables/file' }
export const readTraccar: Endpoint<typeof schema.readTraccar> = { method: 'POST', url: '/api/park-tables/traccar' }
export const checkParkTable: Endpoint<typeof schema.checkParkTable> = { method: 'POST', url: '/api/park-tables/check' }
export const addParkTable: Endpoint<typeof schema.addParkTable> = { method: 'POST', url: '/api/park-tables' }
export const getParkTables: Endpoint<typeof schema.getParkTables> = { method: 'GET', url: '/api/park-tables' }
export const undoParkTable: Endpoint<typeof schema.undoParkTable> = { method: 'DELETE', url: '/api/park-tables/:id' }
export const sampleParkTable: Endpoint<typeof schema.sampleParkTable> = {
  method: 'GET',
  url: '/api/park-tables/sample.xlsx',
}
