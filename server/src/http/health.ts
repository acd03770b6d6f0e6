/** Addresses for monitoring. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { pending } from '../db/migrate.ts'
import type { App, Deps } from '../deps.ts'
import { isDiskLow } from '../outside/files/disk.ts'

/** Milliseconds between queries of the database, and of its silence after which the process counts as ill. */
const ASK_MS = 5 * SECOND
const SILENT_MS = 30 * SECOND

export function healthRoutes(app: App, { pool, background, config, blobs }: Deps) {
  // Two pools, because either may be full of slow statements.
  const pulse = openPulse(() => Promise.any([pool, background.pool].map((one) => one.query('select'))))
  const asking = setInterval(() => void pulse.ask(), ASK_MS).unref()
  app.addHook('onClose', async () => clearInterval(asking))

  const troubles = async () => [
    ...((await isDiskLow(config)) ? ['the disk is nearly full: uploads are refused'] : []),
    ...(blobs.isThere() ? [] : ['the store of photos is away']),
  ]

  app.get('/health', { schema: { hide: true }, config: { cost: 'free' } }, async (_request, reply) =>
    pulse.isSilent() ? reply.status(503).send({ status: 'database is away' }) : { status: 'ok' },
  )

  app.get('/ready', { schema: { hide: true }, config: { cost: 'ready' } }, async (_request, reply) => {
    if (app.leaving.begun) return reply.status(503).send({ status: 'leaving' })
    const missing = await pending(pool).catch(() => undefined)
    // Reading still works, so the instance stays in service.
    if (missing?.length === 0) return { status: ['ok', ...(await troubles())].join(', but ') }
    return reply.status(503).send({ status: missing ? 'migrations are missing' : 'database is away' })
  })
}

/** Remembers when the database last answered. `now` ms. */
export function openPulse(ask: () => Promise<unknown>, now: () => number = performance.now.bind(performance)) {
  let answeredAt = now()
  let asking = false
  return {
    async ask() {
      if (asking) return
      asking = true
      try {
        await ask()
        answeredAt = now()
      } catch {
        // Only the time since the last answer counts.
      }
      asking = false
    },
    isSilent: () => now() - answeredAt > SILENT_MS,
  }
}
