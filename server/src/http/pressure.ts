/** Refuses calls while this process is too late or too large to answer them in time. */
import underPressure from '@fastify/under-pressure'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { App } from '../deps.ts'
import { busy } from './errors.ts'

/** Ms: whoever waits longer gives up. */
const LATE_MS = 3 * SECOND
/** Of a processor: a thread that is late and has used less than this waits for other programs, and refusing calls would not help. */
const OWN_SHARE = 0.5
const LOOK_MS = SECOND

/**
 * What is cheap is never refused: a server under pressure still stores points, and tells that it lives. `limits`: RSS and heap in
 * bytes.
 */
export async function refuseUnderPressure(app: App, limits: { maxRssBytes: number; maxHeapUsedBytes: number }) {
  const share = openShare()
  app.addHook('onClose', async () => share.close())
  await app.register(underPressure, {
    maxEventLoopDelay: LATE_MS,
    ...limits,
    pressureHandler: (request, _reply, type) => {
      if (request.routeOptions.config?.cost === 'free') return
      if (type === underPressure.TYPE_EVENT_LOOP_DELAY && share.of() < OWN_SHARE) return
      throw busy()
    },
  })
}

/** How much of a processor this thread has used of late, 0 to 1. */
function openShare() {
  let [used, at, share] = [cpuMs(), performance.now(), 0]
  const timer = setInterval(() => {
    const [nowUsed, now] = [cpuMs(), performance.now()]
    share = (nowUsed - used) / Math.max(1, now - at)
    ;[used, at] = [nowUsed, now]
  }, LOOK_MS).unref()
  return { of: () => share, close: () => clearInterval(timer) }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
