/**
 * The pages: React Router's server build behind Fastify, so that hooks, headers and compression apply to them too.
 */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { ApiError, addressOf, type Call } from '@spetskarta/shared/endpoint.ts'
import type { Site } from '@spetskarta/shared/site.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { addressBlock } from '../outside/network.ts'
import { openTurns } from '../outside/turns.ts'
import { leftEarly, sendErrorPage, unknownCall } from './errors.ts'
import { logFailure } from './failure-log.ts'
import { findKept, type Locate, sendKept } from './kept-pages/answer-kept.ts'
import { compressed, encodingFor } from './kept-pages/compressed.ts'
import type { KeptPages } from './kept-pages/kept-pages.ts'
import type { KeptRoute } from './kept-pages/kept-routes.ts'
import { countNothing } from './limits.ts'
import { MAP_FILE_TYPE } from './map/map-file.ts'
import { insidePage, originOf, type PageCaller } from './origin.ts'
import { exactAddress } from './page-address.ts'
import { openPageNames, routeName } from './route-name.ts'
import { lonelyPolicy, nonceOf } from './security.ts'
import { openThreadTurns } from './thread-turns.ts'

interface PageServer extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { makeLoadContext: MakeLoadContext } }
}
type MakeLoadContext = (given: {
  call: Call
  nonce: string
  site: Site
  kept?: KeptRoute
  failed: (error: unknown) => void
  turn: () => Promise<void>
}) => RouterContextProvider

/** Pages and their `.data`; personal ones are not cached at all, see `features/visitor`. */
export const GUESTS_PAGE = 'private, no-cache'
const FORM = 'application/x-www-form-urlencoded'
/** Bytes below which an answer is not worth compressing. */
const SHORT = 1024
/**
 * Limit of pages made at once: the others wait, so that points, searches and other calls find the thread free in between. More
 * would only share the thread; some of them wait for the database meanwhile. The next page goes to the address that has had the
 * fewest.
 */
const TURNS = { work: 'pages', atOnce: 3, waiting: { each: 120, all: 600 } } as const
const WEB = fileURLToPath(new URL('../../../web/', import.meta.url))
const CLIENT = `${WEB}build/client`
/** Folder of files whose names are hashes of their content. */
const ASSETS = 'assets'

/** Serves the built pages, or in development those that Vite makes on the fly. */
export async function servePages(
  app: FastifyInstance,
  options: { site: Omit<Site, 'origin'>; origin?: string; dev: boolean; kept?: KeptPages; locate: Locate },
) {
  const load = options.dev ? await developmentPages(app) : await builtPages(app)

  const known = new WeakMap<object, OpenBuild>()
  const opened = (build: PageServer) => {
    const open = known.get(build) ?? openBuild(build, options.dev ? 'development' : 'production')
    known.set(build, open)
    return open
  }
  const inTurn = openTurns(TURNS)
  // Otherwise all of them could be rendered before any other call gets the thread.
  const turn = openThreadTurns()

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const whole = withoutSlashes(request.url)
    if (whole !== request.url) return reply.redirect(whole, 308)
    const build = (await load()) as PageServer
    const { render, ...addresses } = opened(build)
    addresses.name(request)
    const [path = '', ...query] = whole.split('?')
    const exact = addresses.exact(path)
    if (exact !== path) return reply.redirect([exact, ...query].join('?'), 301)
    const origin = originOf(request, options.origin)
    const make = (pageRequest: Request, context: RouterContextProvider) =>
      inTurn(addressBlock(request.ip), 1, async () => {
        // Calls that have arrived meanwhile are answered first.
        await setImmediate()
        if (pageRequest.signal.aborted) throw leftEarly()
        return render(pageRequest, context)
      })
    const failed = (error: unknown) => logFailure(error, request)
    const given = { nonce: nonceOf(reply.raw), site: { ...options.site, origin }, failed, turn }
    const visit = { request, reply, origin, template: routeName(request), locate: options.locate }
    const kept = await findKept(options.kept, visit, (route, ip) => {
      const call = callInside(app, { origin, ip, kept: true })
      const context = build.entry.module.makeLoadContext({ ...given, call, kept: route })
      return make(new Request(new URL(request.url, origin)), context)
    })
    if (kept) return sendKept(request, reply, kept)
    const call = callInside(app, { origin, ip: request.ip, cookie: request.headers.cookie, reply })
    const context = build.entry.module.makeLoadContext({ ...given, call })
    return sendResponse(request, reply, await make(webRequest(request, origin, reply), context))
  }
  const route = { schema: { hide: true }, config: { cost: 'page' } } as const
  await app.register(async (pages) => {
    pages.setErrorHandler(sendErrorPage)
    // A route rather than the not-found handler: hooks such as compression run only for routes.
    pages.get('/*', route, page)
    // Forms that work without scripts: a link in a letter must work in any program that opens it.
    await pages.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      forms.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: 1000 }, (_request, _body, done) => done(null))
      for (const url of [
        '/unsubscribe/:token',
        '/forum/unsubscribe/:token',
        '/alerts/unsubscribe/:token',
        '/confirm-email/:token',
        '/change-email/:token',
        '/undo-email/:token',
      ])
        forms.post(url, route, page)
    })
  })
}

/** How to make the pages of a build, and what its routes say about an address. In development each change makes another build. */
const openBuild = (build: PageServer, mode: 'development' | 'production') => ({
  render: createRequestHandler(build, mode),
  name: openPageNames(build.routes),
  exact: exactAddress(Object.values(build.routes).flatMap((route) => route?.path ?? [])),
})
type OpenBuild = ReturnType<typeof openBuild>

async function builtPages(app: FastifyInstance): Promise<() => Promise<unknown>> {
  const offline = lonelyPolicy(readFileSync(`${CLIENT}/offline.html`, 'utf8'))
  await app.register(async (files) => {
    countNothing(files)
    await files.register(fastifyStatic, {
      root: CLIENT,
      wildcard: false,
      // Adding a route for each of these 1,400 files would take a sixth of the start.
      globIgnore: [`${ASSETS}/**`],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        if (path.includes('/offline.html')) reply.header('content-security-policy', offline)
        if (path.endsWith('.pmtiles')) reply.header('content-type', MAP_FILE_TYPE)
      },
    })
    const assets = new Set(await readdir(`${CLIENT}/${ASSETS}`))
    files.get<{ Params: { name: string } }>(`/${ASSETS}/:name`, { schema: { hide: true } }, ({ params }, reply) =>
      assets.has(params.name) ? reply.sendFile(`${ASSETS}/${params.name}`) : unknownCall(),
    )
  })
  const build: unknown = await import(`${WEB}build/server/index.js`)
  return async () => build
}

async function developmentPages(app: FastifyInstance): Promise<() => Promise<unknown>> {
  const [{ default: middie }, vite] = await Promise.all([import('@fastify/middie'), import('vite')])
  if (!app.hasDecorator('use')) await app.register(middie)
  const server = await vite.createServer({
    root: WEB,
    configFile: `${WEB}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    customLogger: { ...vite.createLogger(), info: (text) => process.stderr.write(`${text}\n`) },
  })
  app.use(server.middlewares)
  app.addHook('onClose', () => server.close())
  return () => server.ssrLoadModule('virtual:react-router/server-build')
}

interface Caller {
  origin: string
  ip: string
  cookie?: string | undefined
  /** The visitor's, to which cookies of the calls' answers are added; absent for a page that is kept. */
  reply?: FastifyReply
  kept?: boolean
}

/** The `call` that loaders use. It runs inside this process, with the visitor's cookie and address. */
function callInside(app: FastifyInstance, { origin, ip, cookie, reply, kept = false }: Caller): Call {
  let page: PageCaller = { origin, kept }
  return async (endpoint, input) => {
    const wanted = input as { params?: object; querystring?: unknown; body?: object }
    // `..` in an address would lead to another call.
    if (Object.values(wanted.params ?? {}).some((value) => /^\.\.?$/.test(String(value))))
      throw new ApiError(404, 'not_found', 'Такого адреса нет')
    const response = await insidePage(page, () =>
      app.inject({
        method: endpoint.method,
        url: addressOf(endpoint.url, wanted),
        ...(wanted.body && { payload: wanted.body }),
        headers: cookie ? { cookie } : {},
        remoteAddress: ip,
      }),
    )
    // A call that changes something may also change what is known about the visitor.
    if (endpoint.method !== 'GET') page = { origin, kept }
    for (const given of [response.headers['set-cookie'] ?? []].flat()) reply?.header('set-cookie', given)
    // The page gets `retry-after` too, see `sendResponse`.
    if (response.statusCode === 503) reply?.header('retry-after', response.headers['retry-after'])
    const body = response.json()
    if (response.statusCode !== 200)
      throw new ApiError(response.statusCode, body.code, body.message, body.requestId, body)
    return body
  }
}

/** The address without slashes at its end. Several slashes at the beginning become one: two would lead to another site. */
function withoutSlashes(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (path === '/' || !(path.endsWith('/') || path.startsWith('//'))) return url
  let [start, end] = [0, path.length]
  while (path[start] === '/' || path[start] === '\\') start++
  while (end > start && path[end - 1] === '/') end--
  return `/${path.slice(start, end)}${url.slice(path.length)}`
}

/** Without a body: the forms posted here have no fields. `refuseOtherSites` has checked where they come from. */
function webRequest(request: FastifyRequest, origin: string, reply: FastifyReply): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (typeof value === 'string') headers.set(name, value)
  headers.delete('origin')
  headers.delete('content-length')
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  return new Request(new URL(request.url, origin), { method: request.method, headers, signal: gone.signal })
}

async function sendResponse(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const failed = response.status >= 500
  reply.status(failed && reply.hasHeader('retry-after') ? 503 : response.status)
  if (!failed) reply.removeHeader('retry-after')
  reply.header('cache-control', GUESTS_PAGE)
  response.headers.forEach((value, name) => {
    reply.header(name, value)
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < SHORT) return reply.send(body)
  reply.header('vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(body)
  return reply.header('content-encoding', encoding).send(await compressed[encoding](body))
}
