/** The running PostgreSQL of a cluster, known by the `postmaster.pid` that it keeps there. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { SystemAccount } from './account.ts'
import { type Binaries, childEnvironment } from './binaries.ts'
import { EmbeddedError } from './error.ts'
import { commandLine, isAlive } from './processes.ts'

export interface Postmaster {
  pid: number
  port: number
}

/** Each signal with how long to wait for it, ms: fast shutdown, immediate shutdown, and the last resort. */
const STOP_STEPS = [
  ['SIGINT', MINUTE],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const

/** The postmaster now serving the cluster; undefined when the file is missing, stale or names another process. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = readPidFile(cluster)?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  return pid > 0 && port > 0 && serves(pid, cluster) ? { pid, port } : undefined
}

/** Whether this process is the postmaster of the cluster: pids are reused, after a reboot even soon. */
function serves(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandLine(pid)
  if (process.platform === 'win32') return command.toLowerCase().includes('postgres.exe')
  return /\bpostgres /.test(command) && `${command} `.includes(` -D ${cluster} `)
}

/**
 * Makes a stale `postmaster.pid` harmless. PostgreSQL refuses to start while a process with that pid exists, even a
 * zombie or another program, but it ignores the pid of its own parent. The file is kept: PostgreSQL uses the rest of
 * it to find back ends that outlived their postmaster.
 */
export function disownPidFile(cluster: string) {
  const content = readPidFile(cluster)
  if (content) writeFileSync(pidFile(cluster), content.replace(/^\d+/, String(process.pid)))
}

/** Returns once the postmaster has ended, also if it had ended before. */
export async function stopPostmaster(cluster: string, pid: number, { pg_ctl }: Binaries, account: SystemAccount) {
  if (process.platform === 'win32' && serves(pid, cluster)) {
    // Windows has no signals: pg_ctl speaks to PostgreSQL through a pipe.
    execFileSync(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w'], { ...account, env: childEnvironment() })
  }
  for (const [signal, patience] of STOP_STEPS) {
    if (!serves(pid, cluster)) return
    process.kill(pid, signal)
    if (await gone(pid, cluster, patience)) return
  }
  throw new EmbeddedError('POSTGRES_FAILED', `Не удалось остановить PostgreSQL (pid ${pid}).`)
}

async function gone(pid: number, cluster: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (serves(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

function readPidFile(cluster: string): string | undefined {
  try {
    return readFileSync(pidFile(cluster), 'utf8')
  } catch {
    return undefined
  }
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')
