/** Ends calls whose bodies come too slowly: each of them holds a connection, and memory for what has come. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leftEarly, timedOut } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is large and may come over a slow network: it has twenty times as long, as long as data keeps coming. */
    slowBody?: boolean
  }
}

/** For routes to which strangers may send bodies: many unfinished ones must not take much memory. */
export const SMALL_BODY = { bodyLimit: 20_000 }

/** Least bytes a second of a slow body. */
const LEAST = 256
/** How many times as long as others a slow body may take. */
const SLOW_TIMES = 20

/** `ms`: limit for a whole body; for a slow one, the interval of checks. */
export function limitBodies(app: FastifyInstance, ms: number) {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, ms)
    done()
  })
  // While earlier hooks queried the database the caller may have gone, and the parser would never notice.
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

/** Ends a call whose body comes too slowly, with an error that a caller who still reads receives. */
export function endBody({ raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw' | 'sent'>) {
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  reply.raw.once('finish', () => raw.destroy())
  raw.emit('error', timedOut())
}
