/** The open phone apps' own protocols, under `/i/`. */
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { App } from '../../../deps.ts'
import { BARE_HEADERS, transportSecurity } from '../../../http/bare-answers.ts'
import { limitBodies } from '../../../http/connections/slow-bodies.ts'
import { badRequest, busy, notFound, sendError, tooLarge, unauthorized, unknownCall } from '../../../http/errors.ts'
import { countRequests } from '../../../http/metrics.ts'
import { parseQuery } from '../../../http/query.ts'
import { traceRequests } from '../../../http/trace-requests.ts'
import { intervalOf } from '../native.rules.ts'
import { type Recorded, type Recording, UNKNOWN_RECORDER } from '../recording.ts'
import { mustBeStored } from '../stored.guard.ts'
import { readGpslogger } from './gpslogger.rules.ts'
import { osmandReports, readOsmand } from './osmand.rules.ts'
import { readOverland } from './overland.rules.ts'
import { owntracksInterval, readOwntracks } from './owntracks.rules.ts'
import { type Fields, fieldsOf } from './phone-values.rules.ts'
import { readPhonetrack, readPhonetrackMultiple } from './phonetrack.rules.ts'
import { type Report, sortReports } from './report.rules.ts'
import { readTraccar } from './traccar.rules.ts'

/**
 * Largest bodies, bytes, also after unpacking. `point`: one point, or the cards with a face and lists of places that
 * OwnTracks sends too. `list`: 200 rows or some hundred forms. `batch`: 1,000 of Overland's points with many extra
 * fields.
 */
const BODY_MAX = { point: 128_000, list: 1_000_000, batch: 4_000_000 } as const

/** Limit of devices in one body where the address names none: apps report their own device, a gateway those of a few phones. */
const DEVICES_MAX = 20

/** Limit of fields in a form: 500 rows of PhoneTrack. */
const BODY_FIELDS_MAX = 5000

/**
 * A separate application, for speed: ten thousand phones send a request for each point. It has no cookies, page headers or
 * compression of answers, and logs only failures.
 */
export async function buildPhones(
  recording: Recording,
  {
    bodyMs,
    hstsSubdomains,
    ...options
  }: { bodyMs: number; hstsSubdomains: boolean } & Pick<
    FastifyServerOptions,
    'trustProxy' | 'routerOptions' | 'genReqId' | 'rewriteUrl' | 'frameworkErrors'
  >,
  logger?: FastifyBaseLogger,
): Promise<App> {
  const app: App = Fastify({
    ...options,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX.point,
  })
  limitBodies(app, bodyMs)
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(unknownCall)
  const headers = { ...BARE_HEADERS, 'strict-transport-security': transportSecurity(hstsSubdomains) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  countRequests(app)
  traceRequests(app)
  // Unpacks bodies; answers are too short to compress.
  await app.register(compress, { globalCompression: false })
  // Many apps send a wrong content type or none, so the body itself shows what it is.
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', ({ raw }, _reply, payload, done) => {
    // Fastify would answer an empty or broken one with 415.
    delete raw.headers['content-type']
    done(null, payload)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => parse(body))
  osmandRoutes(app, recording)
  otherRoutes(app, recording)
  traccarRoutes(app, recording)
  return app
}

/** Reads JSON or a form; undefined where the text is neither: an unusable report is answered like any other. */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text ? parseQuery(text, BODY_FIELDS_MAX) : undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a form, from the query and the body. */
const formOf = ({ query, body }: FastifyRequest): Fields =>
  body === undefined || body === null ? fieldsOf(query) : { ...fieldsOf(query), ...fieldsOf(body) }

/**
 * A point that is refused is answered as if it were stored, because otherwise the phone would send it for ever; the
 * owner sees in the list of phones how many there were and why.
 */
async function record(
  recording: Recording,
  request: FastifyRequest,
  token: string,
  read: () => Report[],
  every?: number | null,
): Promise<Recorded> {
  return recording.record(request, token, { ...sortReports(read(), Date.now()), every })
}

/** End of the address that our link gives to an app to set an interval (`app-links.rules.ts`). */
const EVERY = '/every/:every'
interface StatedInAddress {
  every?: string
}
const everyIn = ({ every }: StatedInAddress): number | undefined => (every ? intervalOf(Number(every)) : undefined)

/** The answer that the original server gives for an unknown device: the apps understand it. */
const unknownDevice = (isForm: boolean) => (isForm ? badRequest(UNKNOWN_RECORDER) : notFound(UNKNOWN_RECORDER))

const OSMAND = '/i/osmand'
interface OsmandQuery {
  id?: string | string[]
  deviceid?: string | string[]
}
const tokenInQuery = ({ id, deviceid }: OsmandQuery): string | undefined => [id ?? deviceid].flat()[0]

function osmandRoutes(app: App, recording: Recording) {
  for (const url of [OSMAND, `${OSMAND}${EVERY}`, `${OSMAND}/:token`])
    app.route<{ Params: { token?: string } & StatedInAddress; Querystring: OsmandQuery }>({
      method: ['GET', 'POST'],
      url,
      // Without a token in the address the sender is unknown until the body is read: one point at a time, as Traccar Client sends
      // it.
      bodyLimit: url.endsWith(':token') ? BODY_MAX.list : BODY_MAX.point,
      config: { slowBody: url.endsWith(':token') },
      onRequest: async (request) => {
        const token = request.params.token ?? tokenInQuery(request.query)
        if (token !== undefined && !(await recording.admits(request, token)))
          throw unknownDevice(!/\bjson\b/i.test(request.headers['content-type'] ?? ''))
      },
      handler: async (request) => {
        const { token: inPath } = request.params
        const isForm = !Array.isArray(request.body) && !('location' in fieldsOf(request.body))
        // Where a user typed the address into the app, the app's own id stands in the body or after ours.
        const inQuery = tokenInQuery(request.query)
        // A list may hold reports of several devices; each point goes to its own device.
        const byToken = new Map<string, Fields[]>()
        for (const { device, fields } of readOsmand(isForm ? formOf(request) : request.body)) {
          const token = inPath ?? inQuery ?? device ?? ''
          const reports = byToken.get(token)
          if (reports) reports.push(fields)
          else byToken.set(token, [fields])
        }
        if (byToken.size > DEVICES_MAX) throw badRequest(`Не больше ${DEVICES_MAX} устройств в одном запросе`)
        const admitted = await recording.admitsOf(request, [...byToken.keys()])
        const recorded = await Promise.all(
          [...byToken].map(([token, reports]) =>
            admitted.has(token)
              ? record(recording, request, token, () => reports.flatMap(osmandReports), everyIn(request.params))
              : ({ state: 'unknown' } as const),
          ),
        )
        // Nothing is stored twice when the phone then sends the whole list again.
        if (recorded.some(({ state }) => state === 'busy')) throw busy()
        for (const result of recorded) {
          if (result.state === 'unknown') throw unknownDevice(isForm)
          mustBeStored(result)
        }
        return ''
      },
    })
}

/** A protocol whose address carries the token. */
interface Protocol {
  method: ('GET' | 'POST' | 'PUT')[]
  url: string
  bodyLimit: number
  read(request: FastifyRequest): Report[]
  /** For apps whose links set an interval: what the message itself says about it, see `Received`. */
  every?(request: FastifyRequest): number | null | undefined
  answer: unknown
}

const PROTOCOLS: readonly Protocol[] = [
  {
    method: ['POST'],
    url: '/i/owntracks/:token',
    bodyLimit: BODY_MAX.list,
    read: ({ body }) => readOwntracks(body),
    every: ({ body }) => owntracksInterval(body),
    answer: [],
  },
  {
    method: ['POST'],
    url: '/i/overland/:token',
    bodyLimit: BODY_MAX.batch,
    read: ({ body }) => readOverland(body),
    every: () => undefined,
    answer: { result: 'ok' },
  },
  {
    method: ['GET', 'POST', 'PUT'],
    url: '/i/gpslogger/:token',
    bodyLimit: BODY_MAX.point,
    read: (request) => readGpslogger(formOf(request)),
    answer: '',
  },
  {
    method: ['GET', 'POST'],
    url: '/i/phonetrack/logPost/:token/:device',
    bodyLimit: BODY_MAX.point,
    read: (request) => readPhonetrack(formOf(request)),
    answer: { done: 1 },
  },
  {
    method: ['POST'],
    url: '/i/phonetrack/logPostMultiple/:token/:device',
    bodyLimit: BODY_MAX.list,
    read: ({ body }) => {
      const reports = readPhonetrackMultiple(body)
      if (!reports) throw tooLarge('Слишком много точек за раз')
      return reports
    },
    answer: { done: 1 },
  },
]

function otherRoutes(app: App, recording: Recording) {
  const routes = PROTOCOLS.flatMap((one) => (one.every ? [one, { ...one, url: `${one.url}${EVERY}` }] : [one]))
  for (const { read, answer, every, ...route } of routes)
    app.route<{ Params: { token: string } & StatedInAddress }>({
      ...route,
      config: { slowBody: true },
      // Before the body is read.
      onRequest: async (request) => {
        if (!(await recording.admits(request, request.params.token))) throw unauthorized(UNKNOWN_RECORDER)
      },
      handler: async (request, reply) => {
        const stated = every?.(request) ?? everyIn(request.params)
        mustBeStored(await record(recording, request, request.params.token, () => read(request), stated))
        return reply.send(answer)
      },
    })
}

const UNKNOWN_KEY = 'Ключ трекеров неизвестен или заменён новым'
const UNKNOWN_TRACKER = 'Такой трекер не подключён ни к одной машине'

/** A gateway for all wired trackers that an owner's Traccar server understands. */
function traccarRoutes(app: App, recording: Recording) {
  app.route<{ Params: { key: string } }>({
    method: 'POST',
    url: '/i/traccar/:key',
    bodyLimit: BODY_MAX.list,
    config: { slowBody: true },
    // Before the body is read.
    onRequest: async (request) => {
      if (!(await recording.admitsKey(request, request.params.key))) throw unauthorized(UNKNOWN_KEY)
    },
    // Traccar sends again whatever is not answered with 2xx; nothing is stored twice.
    handler: async (request) => {
      const reports = Map.groupBy(readTraccar(request.body), ({ tracker }) => tracker)
      const trackers = await recording.trackers(request, request.params.key, [...reports.keys()])
      if (!trackers) throw unauthorized(UNKNOWN_KEY)
      const recorded = await Promise.all(
        [...trackers].map(([id, hash]) => {
          const its = (reports.get(id) ?? []).map(({ report }) => report)
          return recording.recordAs(hash, sortReports(its, Date.now()))
        }),
      )
      if (recorded.some(({ state }) => state === 'busy')) throw busy()
      for (const result of recorded) mustBeStored(result)
      if (trackers.size < reports.size) throw notFound(UNKNOWN_TRACKER)
      return ''
    },
  })
}
