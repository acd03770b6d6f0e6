/** Converts the texts of a multipart form to the values that JSON would have. */
import { z } from 'zod'

const FLAGS = new Map([
  ['true', true],
  ['false', false],
])

type Reader = (name: string, value: unknown) => unknown

/**
 * Reads each text as the type that the schema expects in that field. A text that cannot be read stays a text, and the schema
 * reports the error.
 */
export function fieldReader(schema: z.ZodType): Reader {
  const kinds = kindsOf(schema)
  return (name, value) => {
    const kind = kinds.get(name)
    if (typeof value !== 'string' || !kind) return value
    if (kind.has('array') || kind.has('object')) return readJson(value)
    if (kind.has('boolean')) return FLAGS.get(value) ?? value
    if (kind.has('null') && (value === '' || value === 'null')) return null
    return kind.has('number') && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  }
}

/** Field → the JSON types that it may have; an integer counts as `number`. */
function kindsOf(schema: z.ZodType): Map<string, Set<string>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return new Map(Object.entries(properties).map(([name, property]) => [name, new Set(typesOf(property))]))
}

function typesOf(schema: z.core.JSONSchema._JSONSchema): string[] {
  if (typeof schema === 'boolean') return []
  if (schema.anyOf) return schema.anyOf.flatMap(typesOf)
  const types = [schema.type ?? []].flat()
  return types.map((type) => (type === 'integer' ? 'number' : type))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
