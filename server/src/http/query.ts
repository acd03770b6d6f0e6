import { parse } from 'node:querystring'

/**
 * An empty value counts as missing: `?north=` must not mean the equator, nor an empty `?limit=` zero. Fields beyond `maxKeys` are
 * dropped.
 */
export function parseQuery(text: string, maxKeys = 1000): Record<string, unknown> {
  const values = parse(text, undefined, undefined, { maxKeys })
  for (const name in values) if (values[name] === '') delete values[name]
  return values
}
