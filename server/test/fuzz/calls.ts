/** Calls of every route: those in the API's documentation, and those that it leaves out. */
import fc from 'fast-check'
import { hostile, type Known, type Shape, valuesOf } from './values.ts'

export interface Call {
  method: string
  /** With its query, exactly as sent. */
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** Name of the caller whose session or token is sent. */
  who: string
  /** The route, for the report. */
  route: string
}

interface Operation {
  parameters?: { in: string; name: string; schema?: Shape }[]
  requestBody?: { content: Record<string, { schema?: Shape }> }
}
export type Paths = Record<string, Record<string, Operation>>

interface Route {
  method: string
  url: string
  query: Record<string, Shape>
  params: Record<string, Shape>
  body?: Shape | undefined
}

export const routesOf = (paths: Paths): Route[] =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const named = (where: string) =>
        Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema = {} }) => [name, schema]))
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      return { method: method.toUpperCase(), url, query: named('query'), params: named('path'), body }
    }),
  )

const ANY: Shape = { type: 'string', maxLength: 40 }
const hidden = (method: string, url: string, body?: Shape): Route => ({
  method,
  url,
  query: { id: ANY, lat: ANY, lon: ANY, timestamp: ANY, after: ANY, page: ANY, q: ANY, day: ANY },
  params: Object.fromEntries([...url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, ANY])),
  body,
})

const POINT: Shape = {
  type: 'object',
  properties: Object.fromEntries(
    ['_type', 'lat', 'lon', 'tst', 'acc', 'vel', 'batt', 'timestamp', 'time', 'latitude', 'longitude'].map((name) => [
      name,
      { anyOf: [{ type: 'number' }, ANY] },
    ]),
  ),
}
const PHONES = [
  hidden('POST', '/i/owntracks/{token}', POINT),
  hidden('POST', '/i/overland/{token}', { type: 'object', properties: { locations: { type: 'array', items: POINT } } }),
  hidden('PUT', '/i/gpslogger/{token}', POINT),
  hidden('POST', '/i/osmand/{token}', { anyOf: [POINT, { type: 'array', items: POINT }] }),
  hidden('GET', '/i/osmand'),
  hidden('POST', '/i/traccar/{key}', {
    type: 'object',
    properties: { position: POINT, device: { type: 'object', properties: { uniqueId: ANY } } },
  }),
  hidden('POST', '/i/phonetrack/logPost/{token}/{device}', POINT),
  hidden('POST', '/i/phonetrack/logPostMultiple/{token}/{device}', {
    type: 'object',
    properties: { points: { type: 'array', items: { type: 'array', items: ANY } } },
  }),
]
const OTHERS = [
  '/images/{name}/{size}',
  '/pictures/{kind}/{name}',
  '/photo/{id}/{size}',
  '/message-photo/{thread}/{number}/{place}/{size}',
  '/request-photo/{id}/{size}',
  '/sitemap/items/{from}.xml',
  '/still/{name}',
  '/{anything}',
  '/ready',
].map((url) => hidden('GET', url))
const PAGES = (
  'map search arenda/{type} public-view/{id}/{token} all-equipments equipment/{id} equipment/{id}/recorders ' +
  'equipment/{id}/control equipment/{id}/import equipment/{id}/diary daily/{id} report/{id}/{day}/{token} incidents papers ' +
  'papers/new papers/month papers/{id} ' +
  'order/{id} user/{url} forum/search forum/unsubscribe/{token} forum/{id} messages messages/{id} messages/new/{id} messages/offer/{id} messages/unsubscribe/{token} deals deals/{id} deals/calendar requests/new requests/{id} offers/{id} offer-link/{token} order/{id}/offer moderation/funnel moderation login reset/{email}/{token} ' +
  'priority-orders settings settings/alerts alerts/unsubscribe/{token} unsubscribe/{token} equipments orders {anything}'
)
  .split(' ')
  .flatMap((path) => [hidden('GET', `/${path}`), hidden('GET', `/${path}.data`)])
  .concat(hidden('POST', '/unsubscribe/{token}', POINT))

/** The routes without documentation; with `pages` also those of pages. */
export const hiddenRoutes = (pages: boolean) => [...PHONES, ...OTHERS, ...(pages ? PAGES : [])]

const encoded = (value: unknown) => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  try {
    return encodeURIComponent(text)
  } catch {
    return encodeURIComponent(text.toWellFormed())
  }
}

const HEADERS = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': `multipart/form-data; boundary=${'y'.repeat(300)}` },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': '\u00ff/\u00fe' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'tea' },
    { 'accept-encoding': 'br;q=oops, *' },
    { accept: 'text/html' },
    { host: '[' },
    { host: '' },
    { 'if-none-match': '"' },
    { range: 'bytes=5-1' },
    { 'last-event-id': '-1' },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'x'.repeat(3000)}` },
    { cookie: 'session=%ff; device="' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'user-agent': '('.repeat(2000) },
  ),
)

/** A form with these fields, as text, sometimes with a file. */
function formOf(value: unknown, file: Buffer | undefined): Buffer {
  const fields = Object.entries(value && typeof value === 'object' ? value : { x: value })
  const part = (name: string, text: string | Buffer, more = '') =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(text),
      Buffer.from('\r\n'),
    ])
  return Buffer.concat([
    ...fields.map(([name, field]) => part(name, typeof field === 'object' ? JSON.stringify(field) : String(field))),
    ...(file ? [part('photo', file, '; filename="a.png"'), part('image', file, '; filename="a.png"')] : []),
    Buffer.from('--x--\r\n'),
  ])
}

interface Given extends Known {
  who: string[]
  file: Buffer
}

export function callsOf(routes: readonly Route[], given: Given): fc.Arbitrary<Call> {
  const bodyOf = (shape: Shape | undefined): fc.Arbitrary<{ body?: Buffer; type?: string }> => {
    if (!shape) return fc.constant({})
    const value = valuesOf(shape, given)
    const json = value.map((body) => ({ body: Buffer.from(JSON.stringify(body)), type: 'application/json' }))
    return fc.oneof(
      { weight: 8, arbitrary: json },
      json.map(({ body, type }) => ({ body: body.subarray(0, -1), type })),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ body: Buffer.from(bytes), type: 'application/json' })),
      hostile.map((body) => ({ body: Buffer.from(JSON.stringify(body)), type: 'application/json' })),
      fc.tuple(value, fc.constantFrom(undefined, given.file, Buffer.from('no picture'))).map(([fields, file]) => ({
        body: formOf(fields, file),
        type: 'multipart/form-data; boundary=x',
      })),
    )
  }
  const one = (route: Route) =>
    fc
      .record({
        params: fc.record(mapped(route.params, (shape) => valuesOf(shape, given))),
        query: fc.record(
          mapped(route.query, (shape) => valuesOf(shape, given)),
          { requiredKeys: [] },
        ),
        body: bodyOf(route.body),
        headers: HEADERS,
        who: fc.constantFrom(...given.who),
      })
      .map(({ params, query, body: { body, type }, headers, who }): Call => {
        const path = route.url.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]))
        const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
        return {
          method: route.method,
          path: search.length > 0 ? `${path}?${search.join('&')}` : path,
          headers: { ...(type && { 'content-type': type }), ...headers },
          ...(body && { body }),
          who,
          route: `${route.method} ${route.url}`,
        }
      })
  return fc.oneof(...routes.map(one))
}

const mapped = <A, B>(of: Record<string, A>, to: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]))
