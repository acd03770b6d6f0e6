/** A part of the addresses served by another application, at the cost of nothing that this one does for its own. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface Other {
  ready(): PromiseLike<unknown>
  close(): PromiseLike<unknown>
  routing(request: IncomingMessage, response: ServerResponse): void
}

/** Paths that begin with `prefix`; the other application is closed with this one. */
export async function handOver(app: FastifyInstance, prefix: `/${string}/`, other: Other): Promise<void> {
  await other.ready()
  app.addHook('onClose', async () => {
    await other.close()
  })

  const { server } = app
  const own = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!request.url?.startsWith(prefix)) {
      for (const listener of own) listener(request, response)
      return
    }
    // On the way down a connection ends with its answer.
    if (!server.listening) response.shouldKeepAlive = false
    other.routing(request, response)
  })

  // What does not come through that server: calls within the process, a second address of localhost.
  app.all(`${prefix}*`, {
    schema: { hide: true },
    onRequest: (request: FastifyRequest, reply) => {
      reply.hijack()
      other.routing(request.raw, reply.raw)
    },
    handler: () => {},
  })
}
