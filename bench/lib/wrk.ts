/** Debian's `wrk`: it needs a fraction of the processor time of any sender on Node. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const isWrkInstalled = () => spawnSync('wrk', ['--version']).error === undefined

const SCRIPT = fileURLToPath(new URL('points.lua', import.meta.url))

interface Points {
  port: number
  tokens: string[]
  connections: number
  seconds: number
  /** Moment of the first point, s. */
  start: number
}

/** Sends single points as fast as they are answered; returns the number of answered points and the seconds. */
export async function sendPoints({ port, tokens, connections, seconds, start }: Points) {
  const folder = mkdtempSync(join(tmpdir(), 'wrk-'))
  const file = join(folder, 'tokens')
  writeFileSync(file, tokens.join('\n'))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT, `http://127.0.0.1:${port}`]
  const env = { ...process.env, TOKENS: file, START: String(start) }
  const { stdout } = await promisify(execFile)('wrk', args, { env }).finally(() => rmSync(folder, { recursive: true }))
  const [, answered, took] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? []
  if (!answered || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return { points: Number(answered), seconds: Number(took) }
}
