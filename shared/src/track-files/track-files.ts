/** Export of days as files of other programs, and import of such files. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './track-files.schema.ts'

export const TRACK_FORMATS = ['gpx', 'kml', 'csv'] as const
/** Bytes of a file to import. */
export const TRACK_FILE_MAX = 20_000_000

export const exportDay: Endpoint<typeof schema.exportDay> = { method: 'GET', url: '/api/export/:equipmentId/:file' }
export const importTrack: Endpoint<typeof schema.importTrack> = { method: 'POST', url: '/api/import/:equipmentId' }
