import { parse } from 'node:querystring'

/** An empty value counts as none: `?north=` must not become the equator, nor an empty `?limit=` a zero. */
export const parseQuery = (text: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parse(text)).filter(([, value]) => value !== ''))
