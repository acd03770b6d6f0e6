/** Refuses calls while this process is too late or too large to answer them in time. */
import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { busy } from './errors.ts'

/** Ms: whoever waits longer gives up. */
const LATE_MS = 3 * SECOND
/** Of a processor: a thread that is late and has used less than this waits for other programs, and refusing calls would not help. */
const OWN_SHARE = 0.5
const LOOK_MS = SECOND
/** Ms between two looks at the clock. */
const RESOLUTION = 10

interface Limits {
  maxRssBytes: number
  maxHeapUsedBytes: number
}

/**
 * What is cheap is never refused: a server under pressure still stores points, and answers that it lives. `limits`: RSS and heap in
 * bytes; 0: none.
 */
export function refuseUnderPressure(app: App, limits: Limits) {
  const look = openLook(app)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.cost !== 'free' && isTooMuch(look(), limits)) throw busy()
  })
}

/** Above them calls are refused. By default most of the machine's memory, or of the container's. */
export function memoryLimits({ memoryMb }: Pick<Config, 'memoryMb'>): Limits {
  const all = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return {
    maxRssBytes: memoryMb ? memoryMb * 2 ** 20 : 0.7 * all,
    maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  }
}

/** What a process has used of late. */
export interface Pressure {
  /** Ms by which its thread comes late, on average. */
  lateMs: number
  /** How much of a processor its thread has used, 0 to 1. */
  share: number
  rss: number
  heapUsed: number
}

export function isTooMuch({ lateMs, share, rss, heapUsed }: Pressure, { maxRssBytes, maxHeapUsedBytes }: Limits) {
  if (lateMs > LATE_MS && share >= OWN_SHARE) return true
  return (maxHeapUsedBytes > 0 && heapUsed > maxHeapUsedBytes) || (maxRssBytes > 0 && rss > maxRssBytes)
}

/** Looks once a second, as long as the server runs. */
function openLook(app: App): () => Pressure {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let pressure: Pressure = { lateMs: 0, share: 0, rss: 0, heapUsed: 0 }
  let [used, at] = [cpuMs(), performance.now()]
  const timer = setInterval(() => {
    const [nowUsed, now] = [cpuMs(), performance.now()]
    const { rss, heapUsed } = process.memoryUsage()
    // Without one look in a whole second the thread has been held all the time.
    const lateMs = delays.count === 0 ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION
    pressure = { lateMs, share: (nowUsed - used) / Math.max(1, now - at), rss, heapUsed }
    delays.reset()
    ;[used, at] = [nowUsed, now]
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
  return () => pressure
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
