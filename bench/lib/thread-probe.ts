/**
 * Loaded into a server by `--import`: measures for how long its serving thread cannot turn to other work: by the delay of the
 * event loop, by the clock, and by what the thread itself computed meanwhile. Answers each message of the parent with what was
 * measured since the last one.
 */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** In ms. */
export interface ThreadSeen {
  /** From the event loop's own histogram. */
  delay: { median: number; p99: number; most: number }
  /** The longest time between two turns of the loop, and the longest that the thread computed in between. */
  clock: number
  computed: number
  /** How long the thread was ready to run but had no core. */
  noCore: number
}

/** Ms between two measurements, as requested from a timer. */
const LOOK_MS = 2

if (isMainThread && process.send) watch()

function watch() {
  const delays = monitorEventLoopDelay({ resolution: LOOK_MS })
  delays.enable()
  let [clock, computed] = [0, 0]
  let [at, used, waited] = [performance.now(), cpuMs(), coreWaitMs()]
  setInterval(() => {
    const [now, nowUsed] = [performance.now(), cpuMs()]
    clock = Math.max(clock, now - at - LOOK_MS)
    computed = Math.max(computed, nowUsed - used)
    ;[at, used] = [now, nowUsed]
  }, LOOK_MS).unref()
  process.on('message', () => {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - LOOK_MS)
    const delay = { median: ms(delays.percentile(50)), p99: ms(delays.percentile(99)), most: ms(delays.max) }
    const nowWaited = coreWaitMs()
    process.send?.({ delay, clock, computed, noCore: nowWaited - waited } satisfies ThreadSeen)
    delays.reset()
    ;[clock, computed, at, used, waited] = [0, 0, performance.now(), cpuMs(), nowWaited]
  })
  process.channel?.unref()
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** As counted by Linux for the main thread; 0 where it is not counted. */
function coreWaitMs(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}
