/** Memory of the server and its PostgreSQL, from `/proc` and the server's inspector. Linux only. */
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** Kilobytes of a process: `Rss`, `Pss`, `Pss_Anon`, `Pss_Shmem`…; undefined where it has just ended. */
function rollup(pid: number): Record<string, number> | undefined {
  try {
    const lines = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^(\w+):\s+(\d+) kB$/gm)
    return Object.fromEntries([...lines].map(([, name, kilobytes]) => [name, Number(kilobytes)]))
  } catch {
    return undefined
  }
}

const parentOf = (pid: number): number => {
  try {
    // A program's name may contain spaces and brackets.
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

/** Resident memory, megabytes. */
export const rssOf = (pid: number): number => (rollup(pid)?.Rss ?? Number.NaN) / 1024

/**
 * Megabytes of all processes of a postmaster. `own`: anonymous memory, allocated by its programs, without the program itself and
 * without the shared buffers, which fill up to their configured size and stay. `whole`: everything, with each shared page counted
 * once.
 */
export function postgresMemory(postmaster: number): { own: number; whole: number; processes: number } {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === postmaster || (pid > 0 && parentOf(pid) === postmaster))
  const sizes = pids.map(rollup).filter((size) => size !== undefined)
  const sum = (name: string) => sizes.reduce((all, size) => all + (size[name] ?? 0), 0) / 1024
  return { own: sum('Pss_Anon'), whole: sum('Pss'), processes: sizes.length }
}

export interface Inspector {
  /** Collects all garbage, then returns the heap in use and the memory outside of it, megabytes. */
  heapAfterGarbage(): Promise<{ heap: number; external: number }>
  close(): void
}

/** `url`: as printed by a process started with `--inspect`. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: { result?: { result?: { value?: string } } }) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { result?: { value?: string } } }>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  const expression = 'JSON.stringify(process.memoryUsage())'
  return {
    async heapAfterGarbage() {
      await ask('HeapProfiler.collectGarbage')
      const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
      const { heapUsed, external } = JSON.parse(result?.result?.value ?? '{}')
      return { heap: heapUsed / 2 ** 20, external: external / 2 ** 20 }
    },
    close: () => socket.close(),
  }
}
