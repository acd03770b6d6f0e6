/** Work that continues after an answer: the answer neither waits for it nor fails with it. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

export type Afterwards = (log: Pick<FastifyBaseLogger, 'error'>, work: () => Promise<void>) => void

/** The app closes only after all of this work is done. */
export function openAfterwards(app: FastifyInstance): Afterwards {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (log, work) => {
    const run = work()
      .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
