/** For monitoring. */

import { pending } from '../db/migrate.ts'
import type { App, Deps } from '../deps.ts'

export function healthRoutes(app: App, { pool }: Deps) {
  app.get('/health', { schema: { hide: true }, config: { cost: 'free' } }, async () => ({ status: 'ok' }))

  app.get('/ready', { schema: { hide: true }, config: { cost: 'ready' } }, async (_request, reply) => {
    const missing = await pending(pool).catch(() => undefined)
    if (missing?.length === 0) return { status: 'ok' }
    return reply.status(503).send({ status: missing ? 'migrations are missing' : 'database is away' })
  })
}
