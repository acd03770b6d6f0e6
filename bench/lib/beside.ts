/**
 * Calls made one after another from a separate thread, as other users would make them while the server is busy: how long each
 * took by the clock, and how long the server's thread worked meanwhile, which does not depend on other programs on the computer.
 */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { percentile } from './measure.ts'

const PAUSE_MS = 50

/** In ms. */
export interface Wait {
  clock: number
  thread: number
}

/** Calls each of these addresses repeatedly, until `end` is called. */
export function callBeside(urls: string[]): { end(): Promise<Wait[][]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: urls })
  const result = new Promise<Wait[][]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    end() {
      worker.postMessage('end')
      return result
    },
  }
}

/** Headings and rows of the measurements: for each name a row in each of the circumstances. */
export function besideTable(names: string[], measured: [when: string, waits: Wait[][]][]): [string[], string[][]] {
  const columns = (waits: Wait[]) =>
    [50, 95].flatMap((percent) =>
      (['clock', 'thread'] as const).map((which) => {
        const all = waits.map((wait) => wait[which])
        return percentile(all, percent).toFixed(0)
      }),
    )
  const rows = names.flatMap((name, i) =>
    measured.map(([when, waits]) => [name, when, ...columns(waits[i] ?? []), String(waits[i]?.length)]),
  )
  return [['ms of the clock, and of the thread meanwhile', '', 'median', 'thread', '95 %', 'thread', 'calls'], rows]
}

/** Processor time of the main thread, ms, from /proc. */
function threadMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function answered(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip, br, zstd' } }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}

if (!isMainThread && parentPort) {
  let over = false
  parentPort.once('message', () => (over = true))
  const agent = new Agent({ keepAlive: true })
  const call = async (url: string) => {
    const waits: Wait[] = []
    while (!over) {
      const [begun, used] = [performance.now(), threadMs()]
      await answered(url, agent)
      waits.push({ clock: performance.now() - begun, thread: threadMs() - used })
      await setTimeout(PAUSE_MS)
    }
    return waits
  }
  parentPort.postMessage(await Promise.all((workerData as string[]).map(call)))
  agent.destroy()
}
