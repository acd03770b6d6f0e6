import { context } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { isTracing, openRequestSpan } from '../outside/tracing.ts'
import { routeName } from './route-name.ts'

/** Makes each request a span from its first byte to the last of its answer, named by its route's template. */
export function traceRequests(app: FastifyInstance) {
  if (!isTracing()) return
  const spans = new WeakMap<object, ReturnType<typeof openRequestSpan>>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = openRequestSpan(request.id)
    spans.set(request, span)
    context.with(span.context, done)
  })
  // Reading a body continues in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(spans.get(request)?.context ?? context.active(), done),
  )
  app.addHook('onError', async (request, _reply, error) => spans.get(request)?.fail(error))
  app.addHook('onResponse', async (request, reply) =>
    spans.get(request)?.end(request.method, routeName(request), reply.statusCode),
  )
}
