/** Questions about processes that are not our children. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** False for a zombie too: it holds no resources, and a container's first process may never reap it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const state = procStat(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/** Start time in clock ticks since boot, which distinguishes a process from a later one with the same pid; Linux only. */
export function startedAt(pid: number): string | undefined {
  return procStat(pid)?.[19]
}

/** The command line, its arguments joined by spaces; '' where it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    // tasklist gives only the program's name: Windows shows no more without administrator rights.
    if (process.platform === 'win32') return run('tasklist', '/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`)
    return run('ps', '-ww', '-o', 'command=', '-p', String(pid))
  } catch {
    return ''
  }
}

function run(file: string, ...args: string[]): string {
  return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/**
 * The fields of /proc/<pid>/stat from the third (state) on: the second, the name, may contain spaces and brackets.
 */
function procStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}
