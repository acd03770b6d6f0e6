/** Values for a JSON Schema: valid, nearly valid, and hostile ones. */
import fc from 'fast-check'
import { anyText } from './any-text.ts'

/** The part of JSON Schema that the documentation of the API uses. */
export interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/** Texts that have broken parsers, encodings, databases and regular expressions. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202e',
  '%ff',
  '%',
  '..',
  '../../etc/passwd',
  '//example.org',
  '\\',
  "'",
  '"',
  '<!--',
  '<script>',
  '{{x}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(40),
  '0x10',
  '1970-01-01',
  '0000-00-00',
  '2026-02-30',
  '+275760-09-13T00:00:00.001Z',
  '99999-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  '------------------------------------',
  '1.------------------------------------',
  'a'.repeat(300),
  ' '.repeat(5000),
  '1'.repeat(5000),
  '.'.repeat(5000),
  '['.repeat(5000),
  '🏗️'.repeat(200),
]
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), anyText({ maxLength: 40 }))
const hostileNumber = fc.constantFrom(0, -0, -1, 1.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 253402300800000, 8.64e15)
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { __proto__: null, length: -1 }),
  fc.array(hostileText, { maxLength: 3 }),
)

/** Ids and words that exist in the data, for parameters. */
export interface Known {
  ids: string[]
  texts: string[]
}

/** Mostly what the schema allows. */
export function valuesOf(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: wanted(shape, known) }, { weight: 1, arbitrary: hostile })
}

function wanted(shape: Shape, known: Known): fc.Arbitrary<unknown> {
  const parts = shape.anyOf ?? shape.oneOf
  if (parts) return fc.oneof(...parts.map((part) => valuesOf(part, known)))
  if (shape.allOf) return wanted(Object.assign({}, ...shape.allOf), known)
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  switch ([shape.type].flat()[0]) {
    case 'string':
      return textOf(shape, known)
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(shape.items ?? {}, known), { minLength: shape.minItems ?? 0, maxLength: 4 })
    case 'object':
      return objectOf(shape, known)
    default:
      return fc.oneof(hostile, fc.constantFrom(...known.ids))
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Shape, { ids, texts }: Known) {
  if (format === 'uuid') return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  const words = fc.constantFrom(...texts).filter((text) => text.length >= minLength && text.length <= maxLength)
  const any = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 60), maxLength: Math.min(maxLength, 60) })
  const fitting = pattern ? [matching(pattern)] : []
  return fc.oneof(any, { weight: 2, arbitrary: words }, fc.constantFrom(...ids), ...fitting)
}

/** Patterns that fast-check cannot follow are replaced by an empty text. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.constant('')
  }
}

function numberOf({ type, minimum, maximum }: Shape) {
  const [min, max] = [Math.max(minimum ?? -1e6, -(2 ** 53)), Math.min(maximum ?? 1e13, 2 ** 53)]
  const near = fc.constantFrom(min, max, min - 1, max + 1)
  return type === 'integer'
    ? fc.oneof({ weight: 4, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) }, near)
    : fc.oneof({ weight: 4, arbitrary: fc.double({ min, max, noNaN: true }) }, near)
}

function objectOf({ properties = {}, required = [], additionalProperties }: Shape, known: Known) {
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, valuesOf(value, known)])),
    { requiredKeys: required.filter((name) => name in properties) },
  )
  const rest = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, known) : undefined
  const more = rest
    ? fc.dictionary(fc.oneof(fc.constantFrom(...known.ids), fc.string()), rest, { maxKeys: 3 })
    : undefined
  // Sometimes a field is missing and another one is added.
  const spoilt = fc.tuple(fields, hostileText, hostile).map(([value, name, other]) => {
    const kept = Object.entries(value).slice(1)
    return Object.fromEntries([...kept, [name, other]])
  })
  const whole = more ? fc.tuple(fields, more).map(([a, b]) => ({ ...a, ...b })) : fields
  return fc.oneof({ weight: 10, arbitrary: whole as fc.Arbitrary<unknown> }, spoilt)
}
