/** Lets another application serve the addresses under a prefix, without slowing down this application's own requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify'
import { answerExpectation } from '../bare-answers.ts'
import { type Leaving, noteCall, watchConnections } from './leaving.ts'

interface OtherApp {
  ready(): PromiseLike<unknown>
  close(): PromiseLike<unknown>
  routing(request: IncomingMessage, response: ServerResponse): void
}

/** Node's limits, ms; `slow-bodies.ts` has shorter ones for bodies. */
const TIMES = { headersTimeout: 20_000, requestTimeout: 11 * MINUTE, connectionsCheckingInterval: 5000 }
/** A connection without traffic for this long is cut off, ms. Streams send heartbeats more often, and no answer takes longer. */
const SILENT_MS = 5 * MINUTE

/** Fastify's `serverFactory`: makes a server that passes paths beginning with `prefix` to the other application. */
export function serverBeside(
  prefix: `/${string}/`,
  other: () => OtherApp,
  { connections, leaving }: { connections: number; leaving: Leaving },
): FastifyServerFactory {
  return (own, options) => {
    // A call without a host is refused by our own message, see `refuseNonsense`.
    const server = createServer({ requireHostHeader: false, ...TIMES }, (request, response) => {
      noteCall(leaving, server, request.socket, response)
      if (!request.url?.startsWith(prefix)) return own(request, response)
      other().routing(request, response)
    })
    watchConnections(leaving, server)
    server.on('checkExpectation', answerExpectation)
    server.maxConnections = connections
    // Fastify sets this, in ms, only in servers that it makes itself.
    server.keepAliveTimeout = Number(options.keepAliveTimeout)
    return server.setTimeout(SILENT_MS)
  }
}

/**
 * Does the same for calls within the process (`inject`), which do not pass through the server. Closes the other application with
 * this one.
 */
export async function handOver(app: FastifyInstance, prefix: `/${string}/`, other: OtherApp): Promise<void> {
  await other.ready()
  app.addHook('onClose', async () => {
    await other.close()
  })
  app.all(`${prefix}*`, {
    schema: { hide: true },
    onRequest: (request: FastifyRequest, reply) => {
      reply.hijack()
      other.routing(request.raw, reply.raw)
    },
    handler: () => {},
  })
}
