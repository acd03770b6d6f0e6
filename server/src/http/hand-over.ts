/** Gives one part of the addresses to another application, without slowing down this one's own requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify'

interface Other {
  ready(): PromiseLike<unknown>
  close(): PromiseLike<unknown>
  routing(request: IncomingMessage, response: ServerResponse): void
}

/** Fastify's `serverFactory`: a server whose paths that begin with `prefix` go to the other application. */
export function serverBeside(prefix: `/${string}/`, other: () => Other): FastifyServerFactory {
  return (own, options) => {
    const server = createServer((request, response) => {
      if (!request.url?.startsWith(prefix)) return own(request, response)
      // While the server shuts down, a connection ends after its answer.
      if (!server.listening) response.shouldKeepAlive = false
      other().routing(request, response)
    })
    // What Fastify sets in a server that it makes by itself, ms.
    server.keepAliveTimeout = Number(options.keepAliveTimeout)
    server.requestTimeout = Number(options.requestTimeout)
    return server.setTimeout(Number(options.connectionTimeout))
  }
}

/**
 * The same paths of calls within the process, which no server sees; the other application is closed with this one.
 */
export async function handOver(app: FastifyInstance, prefix: `/${string}/`, other: Other): Promise<void> {
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
