/**
 * The largest value that a JSON Schema accepts within a number of bytes; also one of the same size in which every part is wrong.
 */
import type { Shape } from './fuzz/values.ts'

/** Limit of a list or a text whose schema has none. */
const MANY = 20_000

/**
 * `bytes`: approximate size of the whole as JSON. `wrong`: no leaf is what the schema wants. `endless`: lists ignore their limit.
 */
export function largestOf(
  shape: Shape,
  { bytes, wrong, endless, ids }: { bytes: number; wrong: boolean; endless: boolean; ids: string[] },
): unknown {
  const one = (part: Shape, room: number): unknown => {
    const parts = part.anyOf ?? part.oneOf
    if (parts) return parts.map((each) => one(each, room)).sort((a, b) => sizeOf(b) - sizeOf(a))[0]
    if (part.allOf) return one(Object.assign({}, ...part.allOf), room)
    if ('const' in part) return wrong ? {} : part.const
    if (part.enum) return wrong ? {} : part.enum[0]
    switch ([part.type].flat()[0]) {
      case 'array':
        return listOf(part, room)
      case 'object':
        return objectOf(part, room)
      case 'string':
        return wrong ? {} : textOf(part, room, ids)
      case 'boolean':
        return wrong ? {} : true
      case 'integer':
      case 'number':
        return wrong ? {} : Math.min(part.maximum ?? 55, 55)
      default:
        return wrong ? [] : null
    }
  }
  const listOf = ({ items = {}, maxItems = MANY }: Shape, room: number) => {
    const each = sizeOf(one(items, 0)) + 1
    const count = Math.max(1, Math.min(endless ? Infinity : maxItems, Math.floor(room / each)))
    // One for all places: what is wanted is their number and size as JSON.
    return Array(count).fill(one(items, room / count))
  }
  const objectOf = ({ properties = {}, additionalProperties }: Shape, room: number) => {
    const names = Object.entries(properties)
    const own = names.map(([name, part]) => [name, one(part, room / Math.max(1, names.length))] as const)
    if (typeof additionalProperties !== 'object') return Object.fromEntries(own)
    const more = Array.from({ length: Math.min(MANY, Math.floor(room / 20)) }, (_, i) => [
      `n${i}`,
      one(additionalProperties, 10),
    ])
    return Object.fromEntries([...own, ...more])
  }
  return one(shape, bytes)
}

const sizeOf = (value: unknown) => JSON.stringify(value ?? null).length

function textOf({ format, pattern, maxLength = MANY, minLength = 0 }: Shape, room: number, ids: string[]): string {
  if (format === 'uuid') return ids[0] ?? ''
  if (format === 'date-time') return new Date(0).toISOString()
  if (format === 'date') return '2026-01-01'
  if (format === 'email') return 'a@example.org'
  // Cyrillic: two bytes a letter, and the slow path of every rule about letters.
  return (pattern ? '1' : 'ю').repeat(Math.max(minLength, Math.min(maxLength, Math.floor(room / 2), MANY)))
}
