/** Ends calls whose bodies come too slowly: until then each holds a connection, and memory for what has come. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leftEarly, timedOut } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is large and may come over a slow network: it has ten minutes as long as something comes. */
    slowBody?: boolean
  }
}

/** Of a route: strangers may send it bodies, so that many halves of them must not weigh anything. */
export const SMALL_BODY = { bodyLimit: 20_000 }

/** Bytes a second that a slow body must bring. */
const LEAST = 256
/** A slow body has so many times as long as others. */
const SLOW_TIMES = 20

/** `ms`: the time of a whole body; a slow one is looked at this often. */
export function limitBodies(app: FastifyInstance, ms: number) {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, ms)
    done()
  })
  // While the hooks before queried the database the caller may have left, and the parser would never learn of it.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    done(raw.destroyed && !raw.complete ? leftEarly() : null, payload)
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(request: FastifyRequest, reply: FastifyReply, ms: number) {
  const { raw } = request
  let looks = request.routeOptions.config.slowBody ? SLOW_TIMES : 1
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    const came = raw.socket.bytesRead - seen
    seen += came
    if (--looks === 0 || came < (LEAST * ms) / 1000) endBody(request, reply)
  }, ms).unref()
  const stop = () => clearInterval(timer)
  raw.once('end', stop).once('close', stop)
}

/** Gives up a body that comes too slowly: with an answer, which a caller who still reads gets with the error. */
export function endBody({ raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw' | 'sent'>) {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  reply.raw.once('finish', () => raw.destroy())
  raw.emit('error', timedOut())
}
