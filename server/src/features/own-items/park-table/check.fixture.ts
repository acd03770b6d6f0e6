/** Tables of machines as checked on a day of 2026: all rows are valid except those a test replaces. */
import type { ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import { checkRows, type KnownPark } from './check.rules.ts'

export const ROW: ParkTableRow = {
  line: 2,
  name: 'КАМАЗ 65115',
  type: 'самосвал',
  plate: '',
  serial: '',
  year: '',
  group: '',
  imei: '',
  ratePerHour: '',
  ratePerShift: '',
  place: 'Раменское',
  phone: '+7 916 000-00-01',
}
export const NOBODY: KnownPark = { machines: [], trackers: [], groups: [] }
export const NONE = { type: '', place: '', phone: '' }
const placeOf = (text: string) => (text.startsWith('Раменское') ? { lat: 55.57, lng: 38.23, name: text } : undefined)

export const check = (rows: Partial<ParkTableRow>[], known = NOBODY, defaults = NONE) =>
  checkRows(
    rows.map((row, i) => ({ ...ROW, line: i + 2, ...row })),
    defaults,
    known,
    placeOf,
    '2026-11-29',
  )
