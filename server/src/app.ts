/** The application, built but not listening: plumbing first, then every feature by name. */
import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { App, Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { openLoginAttempts } from './features/accounts/login-attempts.ts'
import { passwordRoutes } from './features/accounts/password.routes.ts'
import { sessionsRoutes } from './features/accounts/sessions.routes.ts'
import { answerVisitors } from './features/accounts/visitor.ts'
import { catalogRoutes } from './features/catalog/catalog.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { sendError, tooMany, unknownCall } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { DEFAULT_STYLE_URL, mapHosts } from './http/map-hosts.ts'
import { refuseOtherSites } from './http/origin.ts'
import { servePages } from './http/pages.ts'
import { parseQuery } from './http/query.ts'
import { secure } from './http/security.ts'

/** Calls a minute from one address; generous to an office behind one address. */
const CALLS_A_MINUTE = 600

z.config(z.locales.ru())

/** The API alone, as tests use it. */
export async function buildApi(deps: Deps, logger?: FastifyBaseLogger, dev = false): Promise<App> {
  const { config } = deps
  const app: App = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    bodyLimit: 1_000_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: parseQuery },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  await secure(app, { mapHosts: mapHosts(config.map), dev })
  refuseOtherSites(app, config.publicOrigin)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024 })
  await app.register(underPressure, { maxEventLoopDelay: 3000, retryAfter: 10 })
  if (config.rateLimits)
    await app.register(rateLimit, {
      max: CALLS_A_MINUTE,
      timeWindow: '1 minute',
      allowList: (request) => !/^\/(api|forum-api)\//.test(request.url) || isInside(request),
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    })
  await app.register(swagger, {
    openapi: { info: { title: 'Спецкарта', version: '1', description: 'Аренда спецтехники и заказы на карте' } },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })

  healthRoutes(app, deps)
  answerVisitors(app, config)
  const attempts = openLoginAttempts(config.rateLimits)
  accountsRoutes(app, deps, attempts)
  passwordRoutes(app, deps, attempts)
  sessionsRoutes(app, deps)
  catalogRoutes(app, deps)
  searchRoutes(app, deps)
  // What is not a call is a page; under these there are no pages.
  for (const url of ['/api/*', '/forum-api/*', '/i/*']) app.all(url, { schema: { hide: true } }, unknownCall)
  return app
}

/** A call that a page's loader makes in this process has no real socket; the page itself was counted already. */
const isInside = (request: { raw: { socket: { readyState?: string } } }) => request.raw.socket.readyState === undefined

/** A number means so many proxies in front; a list names them. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The product: the API and the pages. */
export async function buildApp(deps: Deps, logger: FastifyBaseLogger, dev = false): Promise<App> {
  const app = await buildApi(deps, logger, dev)
  const { supportEmail, androidAppUrl, videoChannelUrl, map, publicOrigin } = deps.config
  await servePages(app, {
    site: {
      supportEmail,
      androidAppUrl,
      videoChannelUrl,
      map: { ...map, styleUrl: map.styleUrl ?? DEFAULT_STYLE_URL },
    },
    ...(publicOrigin && { origin: publicOrigin }),
    dev,
  })
  return app
}
