/** Refuses calls while this process is too slow or too large to answer them in time. */
import { totalmem } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { Config } from '../config.ts'
import type { App } from '../deps.ts'
import { busy } from './errors.ts'

/** Milliseconds of waiting after which callers give up. */
const LATE_MS = 3 * SECOND
/** Share of a processor. A late thread that has used less is waiting for other programs, and refusing calls would not help. */
const OWN_SHARE = 0.5
const LOOK_MS = SECOND
/** Milliseconds between two measurements of the thread's delay. */
const RESOLUTION = 10

interface Limits {
  maxRssBytes: number
  maxHeapUsedBytes: number
}

/**
 * Calls with the cost `free` are never refused: a server under pressure still stores points, and answers that it lives. `limits`:
 * RSS and heap in bytes; 0: none.
 */
export function refuseUnderPressure(app: App, limits: Limits) {
  const look = openLook(app)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.cost !== 'free' && isTooMuch(look(), limits)) throw busy()
  })
}

/** Limits above which calls are refused. Default: most of the memory of the computer or the container. */
export function memoryLimits({ memoryMb }: Pick<Config, 'memoryMb'>): Limits {
  const all = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return {
    maxRssBytes: memoryMb ? memoryMb * 2 ** 20 : 0.7 * all,
    maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  }
}

/** What the process has used in the last second. */
export interface Pressure {
  /** Average delay of its thread, ms. */
  lateMs: number
  /** Share of a processor that its thread has used, 0 to 1. */
  share: number
  rss: number
  heapUsed: number
}

export function isTooMuch({ lateMs, share, rss, heapUsed }: Pressure, { maxRssBytes, maxHeapUsedBytes }: Limits) {
  if (lateMs > LATE_MS && share >= OWN_SHARE) return true
  return (maxHeapUsedBytes > 0 && heapUsed > maxHeapUsedBytes) || (maxRssBytes > 0 && rss > maxRssBytes)
}

/** Measures once a second, as long as the server runs. */
function openLook(app: App): () => Pressure {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let pressure: Pressure = { lateMs: 0, share: 0, rss: 0, heapUsed: 0 }
  let [used, at] = [cpuMs(), performance.now()]
  const timer = setInterval(() => {
    const [nowUsed, now] = [cpuMs(), performance.now()]
    const { rss, heapUsed } = process.memoryUsage()
    // Without a measurement in a whole second the thread was blocked all the time.
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
