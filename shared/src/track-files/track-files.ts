/** Export of days in file formats of other programs, and import of such files. */
import type { Endpoint, Output } from '../endpoint.ts'
import type { COLUMN_MEANINGS } from './track-files.constants.ts'
import type * as schema from './track-files.schema.ts'

export { COLUMN_MEANINGS } from './track-files.constants.ts'

export const TRACK_FORMATS = ['gpx', 'kml', 'csv', 'geojson'] as const
/** Most bytes of an imported file. */
export const TRACK_FILE_MAX = 20_000_000
/** Most columns of a table that are read. */
export const COLUMNS_MAX = 100

export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number]

export const exportDay: Endpoint<typeof schema.exportDay> = { method: 'GET', url: '/api/export/:equipmentId/:file' }
export const exportDays: Endpoint<typeof schema.exportDays> = {
  method: 'GET',
  url: '/api/export/:equipmentId/days.xlsx',
}
export const previewImport: Endpoint<typeof schema.previewImport> = {
  method: 'POST',
  url: '/api/import/:equipmentId/preview',
}
export const refusedRows: Endpoint<typeof schema.refusedRows> = {
  method: 'POST',
  url: '/api/import/:equipmentId/refused',
}
export const importTrack: Endpoint<typeof schema.importTrack> = { method: 'POST', url: '/api/import/:equipmentId' }
export const getImports: Endpoint<typeof schema.getImports> = { method: 'GET', url: '/api/imports/:equipmentId' }
export const undoImport: Endpoint<typeof schema.undoImport> = {
  method: 'DELETE',
  url: '/api/imports/:equipmentId/:importId',
}

export type ImportPreview = Output<typeof previewImport>
export type RefusedRows = Output<typeof refusedRows>
export type ImportedFile = Output<typeof importTrack>
export type PastImport = Output<typeof getImports>['imports'][number]
