/** The mark of a restore that has begun: until it has ended, the data directory is incomplete and nothing may start on it. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './error.ts'

const markOf = (dataDir: string) => join(dataDir, 'restoring')

export const isRestoring = (dataDir: string): boolean => existsSync(markOf(dataDir))

export const beginRestoring = (dataDir: string) => writeFileSync(markOf(dataDir), '', { mode: 0o600, flush: true })

export const endRestoring = (dataDir: string) => rmSync(markOf(dataDir), { force: true })

export function refuseRestoring(dataDir: string) {
  if (!isRestoring(dataDir)) return
  const advice = 'Повторите npm run restore: оно начнётся сначала.'
  throw new EmbeddedError('RESTORE_CUT', `Восстановление копии в ${dataDir} прервано. ${advice}`)
}
