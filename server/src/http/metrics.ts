/** Counts requests, and serves the metrics to the operator (decision 24). */
import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { registry, requestSeconds, requests } from '../outside/metrics.ts'
import { hashToken } from '../outside/tokens.ts'
import { unauthorized } from './errors.ts'
import { isInside } from './limits.ts'
import { routeName } from './route-name.ts'
import { openScrape } from './scrape.ts'

const isStream = (reply: FastifyReply) => reply.raw.getHeader('content-type') === 'text/event-stream; charset=utf-8'

export function countRequests(app: App) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeName(request)
    requests.inc({ method, route, status: reply.statusCode, from: isInside(request) ? 'page' : 'network' })
    if (!isStream(reply)) requestSeconds.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

const poolsOf = ({ pool, ingest, long, background }: Deps) => ({
  web: pool,
  ingest: ingest.pool,
  long: long.pool,
  background: background.pool,
})
const scrapeOf = (deps: Deps) => openScrape({ db: deps.background.db, config: deps.config, pools: poolsOf(deps) })

/** `/metrics` for callers with the token; without METRICS_TOKEN the address does not exist. */
export function metricsRoutes(app: App, deps: Deps) {
  const { token } = deps.config.metrics
  if (!token) return
  const scrape = scrapeOf(deps)
  const wanted = hashToken(`Bearer ${token}`)
  app.get('/metrics', { schema: { hide: true }, config: { cost: 'ready' } }, async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ''), wanted)) {
      reply.header('www-authenticate', 'Bearer')
      throw unauthorized('Нужен METRICS_TOKEN')
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await scrape())
  })
}

/** Serves the same on a separate port, without a token: access to the port is the protection. Returns how to close it. */
export async function listenMetrics(deps: Deps): Promise<{ port: number; close(): Promise<void> } | undefined> {
  const { port, host } = deps.config.metrics
  if (port === undefined) return undefined
  const scrape = scrapeOf(deps)
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void scrape().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
