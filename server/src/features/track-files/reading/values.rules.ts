/** Numbers, coordinates and pairs of coordinates as people write them in tables: decimal commas, units, compass letters. */
import { numberOf } from '../../tracks/moment.rules.ts'

/** The longest coordinate in degrees, minutes and seconds has about 30 characters. */
const CELL_MAX = 60
/** Columbus pads cells with NUL, spreadsheets with no-break spaces. */
const FILLING = /[\0\u00a0\u202f\s]+/g
const UNIT = /^([-+]?[\d.,]+(?:e[-+]?\d+)?) ?(?:км\/ч|km\/h|kmh|kph|м\/с|m\/s|уз\.?|kn|м\.?|m|%|°|deg)$/i

/** A number with a point or a comma, optionally followed by a unit; undefined for anything else. */
export function cellNumber(cell: string | undefined): number | undefined {
  if (cell === undefined || cell === '' || cell.length > CELL_MAX) return undefined
  const plain = numberOf(cell)
  if (plain !== undefined) return plain
  let text = cell.replace(FILLING, ' ').trim()
  text = UNIT.exec(text)?.[1] ?? text
  // A comma is a decimal point unless the cell has a point too: thousands separators do not occur in these columns.
  if (!text.includes('.')) text = text.replace(',', '.')
  return numberOf(text.replace('−', '-'))
}

const BACKWARDS = /[SWЮЗ]|^[-−]/i
const NUMBERS = /\d+(?:[.,]\d+)?/g
/** Characters that may occur in a coordinate. */
const SIGNS = /^[\d.,\s+\-−°º'′’"″NSEWСЮВЗшдcd.]*$/i

/** Degrees: `55.75`, `55,75`, `55.75N`, `N 55 45.072`, `55°45'04.3"`. */
export function degreesOf(cell: string | undefined): number | undefined {
  const plain = cellNumber(cell)
  if (plain !== undefined || cell === undefined || cell.length > CELL_MAX) return plain
  const text = cell.replace(FILLING, ' ').trim()
  if (!SIGNS.test(text)) return undefined
  const parts = (text.match(NUMBERS) ?? []).map((part) => Number(part.replace(',', '.')))
  const [degrees, minutes = 0, seconds = 0] = parts
  if (degrees === undefined || parts.length > 3 || minutes >= 60 || seconds >= 60) return undefined
  const value = degrees + minutes / 60 + seconds / 3600
  return BACKWARDS.test(text) ? -value : value
}

const PAIR = /^[^\d]{0,3}(-?\d{1,3}(?:[.,]\d+)?)°?(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:[.,]\d+)?)°?[^\d]{0,3}$/

/** Latitude and longitude in one cell: `55.75, 37.61`, `55,75; 37,61`, `55.75 37.61`. */
export function latLngOf(cell: string | undefined): [lat: number, lng: number] | undefined {
  if (cell === undefined || cell.length > CELL_MAX) return undefined
  const [, lat, lng] = PAIR.exec(cell.trim()) ?? []
  if (lat === undefined || lng === undefined) return undefined
  // «55,75» alone would be read as 55 and 75.
  if (!/[.,]\d/.test(lat) && !/[.,]\d/.test(lng)) return undefined
  return [Number(lat.replace(',', '.')), Number(lng.replace(',', '.'))]
}

const FLAGS: Partial<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  да: true,
  '0': false,
  false: false,
  no: false,
  нет: false,
}
export const flagOfCell = (cell: string | undefined): boolean | undefined => FLAGS[cell?.trim().toLowerCase() ?? '']
