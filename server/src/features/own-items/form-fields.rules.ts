/** The texts of a multipart form as the values that JSON would carry. */

const LISTS = new Set(['works', 'equips'])
const FLAGS: Partial<Record<string, boolean>> = { true: true, false: false }
const NUMBERS = new Set(['coordLat', 'coordLng', 'price', 'ratePerHour', 'ratePerShift', 'minHours', 'budget'])
/** Texts that may also be null. */
const OPTIONAL = new Set(['startsOn', 'endsOn', 'image'])

/** What cannot be read as the field's kind stays a text: the schema says what is wrong with it. */
export function fieldValue(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (LISTS.has(name)) return listOf(value)
  if (name === 'hidden') return FLAGS[value] ?? value
  if (!NUMBERS.has(name) && !OPTIONAL.has(name)) return value
  if (value === '' || value === 'null') return null
  return NUMBERS.has(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
