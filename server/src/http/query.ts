import { parse } from 'node:querystring'

/** An empty value counts as none: `?north=` must not become the equator, nor an empty `?limit=` a zero. */
export function parseQuery(text: string): Record<string, unknown> {
  const values = parse(text)
  for (const name in values) if (values[name] === '') delete values[name]
  return values
}
