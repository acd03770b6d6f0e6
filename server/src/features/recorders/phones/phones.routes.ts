/** The open phone apps' own protocols, under `/i/`. */
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { App } from '../../../deps.ts'
import { badRequest, forbidden, notFound, sendError, unauthorized, unknownCall } from '../../../http/errors.ts'
import { parseQuery } from '../../../http/query.ts'
import { type TellsPoint, toPoint } from '../../tracks/point.rules.ts'
import { NOT_ALLOWED, type Recorded, type Recording, UNKNOWN_RECORDER } from '../recording.ts'
import { readGpslogger } from './gpslogger.rules.ts'
import { readOsmand } from './osmand.rules.ts'
import { readOverland } from './overland.rules.ts'
import { readOwntracks } from './owntracks.rules.ts'
import { type Fields, fieldsOf } from './phone-values.rules.ts'
import { readPhonetrack, readPhonetrackMultiple } from './phonetrack.rules.ts'

/** Bytes, also unpacked: a batch of Overland may have 1,000 points with much beside them. */
const BODY_MAX = 4_000_000

type Params = Record<string, string>

/**
 * An application of its own: no cookies, headers of pages or compression here, where each point of ten thousand phones is a
 * request, and only failures for the log.
 */
export async function buildPhones(
  recording: Recording,
  options: Pick<FastifyServerOptions, 'trustProxy' | 'routerOptions' | 'genReqId'>,
  logger?: FastifyBaseLogger,
): Promise<App> {
  const app: App = Fastify({
    ...options,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
  })
  app.setErrorHandler(sendError)
  app.setNotFoundHandler(unknownCall)
  // Bodies are unpacked; answers are too short to pack.
  await app.register(compress, { globalCompression: false })
  // Apps name their bodies wrongly or not at all: what it is shows itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string | Buffer) =>
    parse(body as string),
  )
  osmandRoutes(app, recording)
  otherRoutes(app, recording)
  return app
}

/** JSON, a form, or undefined where it is neither: an unusable report is answered like any other. */
function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text ? parseQuery(text) : undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A form's fields, wherever they stand. */
const formOf = ({ query, body }: FastifyRequest): Fields =>
  body ? { ...(query as Fields), ...fieldsOf(body) } : (query as Fields)

/** What is no usable point is answered as stored, or the phone would send it for ever. */
function record(recording: Recording, request: FastifyRequest, token: string, told: TellsPoint[], now: number) {
  const points = told.map((point) => toPoint(point, now)).filter((point) => typeof point !== 'string')
  return recording.record(request, token, points)
}

function mustBeStored({ state }: Recorded) {
  if (state === 'unknown') throw unauthorized(UNKNOWN_RECORDER)
  if (state === 'not_allowed') throw forbidden(NOT_ALLOWED, 'not_allowed')
}

function osmandRoutes(app: App, recording: Recording) {
  for (const url of ['/i/osmand', '/i/osmand/:token'])
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: async (request) => {
        const now = Date.now()
        const { token: inPath } = request.params as Params
        const isForm = !Array.isArray(request.body) && !('location' in fieldsOf(request.body))
        const inQuery = (request.query as Params).id ?? (request.query as Params).deviceid
        // A list may be of several devices; each point goes to its own.
        const byToken = new Map<string, TellsPoint[]>()
        for (const { device, point } of readOsmand(isForm ? formOf(request) : request.body, now)) {
          const token = inPath ?? device ?? inQuery ?? ''
          const points = byToken.get(token) ?? []
          if (point) points.push(point)
          byToken.set(token, points)
        }
        const recorded = await Promise.all(
          [...byToken].map(([token, points]) => record(recording, request, token, points, now)),
        )
        for (const result of recorded) {
          // What the original server answers, and the app knows.
          if (result.state === 'unknown') throw isForm ? badRequest(UNKNOWN_RECORDER) : notFound(UNKNOWN_RECORDER)
          mustBeStored(result)
        }
        return ''
      },
    })
}

/** Reads a request's points; `now` ms. */
type Read = (request: FastifyRequest, now: number) => TellsPoint[]

function otherRoutes(app: App, recording: Recording) {
  const accept = (method: ('GET' | 'POST')[], url: string, read: Read, answer: unknown) =>
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const now = Date.now()
        const { token = '' } = request.params as Params
        mustBeStored(await record(recording, request, token, read(request, now), now))
        return reply.send(answer)
      },
    })

  accept(['POST'], '/i/owntracks/:token', ({ body }) => readOwntracks(body), [])
  accept(['POST'], '/i/overland/:token', ({ body }) => readOverland(body), { result: 'ok' })
  accept(['GET', 'POST'], '/i/gpslogger/:token', (request, now) => readGpslogger(formOf(request), now), '')
  accept(
    ['GET', 'POST'],
    '/i/phonetrack/logPost/:token/:device',
    (request, now) => readPhonetrack(formOf(request), now),
    { done: 1 },
  )
  accept(
    ['POST'],
    '/i/phonetrack/logPostMultiple/:token/:device',
    ({ body }, now) => readPhonetrackMultiple(body, now),
    {
      done: 1,
    },
  )
}
