/** PostgreSQL's processor time, from /proc: it must run on this computer. */
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Fields of a process's stat from the third on, as in proc(5): state, parent, …; empty where the process has ended. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/**
 * Returns a function for the processor seconds of all PostgreSQL processes. Those of ended processes are counted with their
 * parent's.
 */
export async function postgresCpuOf(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(String(rows[0]?.pid))[1]
  return () => {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid, stat: statOf(pid) }))
      .filter(({ pid, stat }) => pid === postmaster || stat[1] === postmaster)
    // utime, stime, and those of ended children, in ticks of a hundredth of a second.
    const ticks = all.flatMap(({ stat }) => stat.slice(11, 15)).reduce((sum, value) => sum + Number(value), 0)
    return ticks / 100
  }
}
