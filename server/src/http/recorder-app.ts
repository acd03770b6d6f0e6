/** The phone app at /recorder/: static files, the same for all callers. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countNothing } from './limits.ts'

const PREFIX = '/recorder/'
const FOLDER = fileURLToPath(new URL('../../../recorder/', import.meta.url))

/** Serves the built app, or in development the one that Vite makes on the fly. */
export async function serveRecorder(app: FastifyInstance, { dev }: { dev: boolean }) {
  const home = dev ? await serveByVite(app) : await serveBuilt(app)
  // The router treats both paths as one address. The service worker only controls paths under the slash; browsers keep the token
  // after the # through the redirect.
  app.get('/recorder', { schema: { hide: true } }, async (request, reply) => {
    const under = request.url.startsWith(PREFIX)
    if (under)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await home())
    const query = request.url.slice(PREFIX.length - 1)
    return reply.header('cache-control', 'public, max-age=86400').redirect(PREFIX + query, 308)
  })
}

async function serveBuilt(app: FastifyInstance): Promise<() => Promise<string>> {
  await app.register(async (files) => {
    countNothing(files)
    await files.register(fastifyStatic, {
      root: `${FOLDER}build`,
      prefix: PREFIX,
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        // The page is also opened at the address without the slash.
        if (path.includes('/sw.js')) reply.header('service-worker-allowed', '/recorder')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  return () => readFile(`${FOLDER}build/index.html`, 'utf8')
}

/** Registered before the pages' own Vite: the first that knows an address serves it. */
async function serveByVite(app: FastifyInstance): Promise<() => Promise<string>> {
  const [{ default: middie }, vite] = await Promise.all([import('@fastify/middie'), import('vite')])
  if (!app.hasDecorator('use')) await app.register(middie)
  const server = await vite.createServer({
    root: FOLDER,
    configFile: `${FOLDER}vite.config.ts`,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server, path: 'hmr' } },
    customLogger: { ...vite.createLogger(), info: (text) => process.stderr.write(`${text}\n`) },
  })
  app.use((request: FastifyRequest['raw'], reply: FastifyReply['raw'], next: () => void) => {
    if (!request.url?.startsWith(PREFIX)) return next()
    server.middlewares(request, reply, next)
  })
  app.addHook('onClose', () => server.close())
  return async () => server.transformIndexHtml(PREFIX, await readFile(`${FOLDER}index.html`, 'utf8'))
}
