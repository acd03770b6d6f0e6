/** The reason why a program ends: one Russian line if the operator can do something about it, else the stack. */
import { ConfigError } from './config.ts'
import { isDatabaseAway } from './db/away.ts'
import { EmbeddedError } from './db/embedded/error.ts'
import { CommandError } from './outside/command-error.ts'
import { codeOf, messageOf, pathOf } from './outside/error-fields.ts'

/** SQLSTATE: wrong name or password, no such database, no right to connect to it. */
const NO_ENTRY = /^(28\w{3}|3D000|42501)$/

/** Errors of the disk that the operator can fix. */
const DISK = {
  ENOSPC: 'На диске кончилось место',
  '53100': 'На диске базы данных кончилось место',
  EROFS: 'Диск только для чтения',
  EACCES: 'Нет прав на файл или папку',
  EEXIST: 'На месте папки файл',
  ENOTDIR: 'На месте папки файл',
}

export function failureText(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof CommandError)
    return error.message
  const code = codeOf(error) ?? ''
  if (code === 'EADDRINUSE') return 'Порт уже занят. Задайте другой: PORT=3001'
  if (isDatabaseAway(error) || NO_ENTRY.test(code))
    return `База данных недоступна: ${messageOf(error)}. Проверьте DATABASE_URL`
  if (code in DISK) return `${DISK[code as keyof typeof DISK]}: ${pathOf(error) ?? messageOf(error)}`
  return (error instanceof Error && error.stack) || String(error)
}
