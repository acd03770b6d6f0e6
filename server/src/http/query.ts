import { parse } from 'node:querystring'

/** An empty value counts as missing: `?north=` must not mean the equator, nor an empty `?limit=` zero. */
export function parseQuery(text: string): Record<string, unknown> {
  const values = parse(text)
  for (const name in values) if (values[name] === '') delete values[name]
  return values
}
