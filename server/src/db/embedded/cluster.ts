/** The cluster's files: `postgres/` and the password beside it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SystemAccount } from './account.ts'
import { type Binaries, childEnvironment } from './binaries.ts'
import { EmbeddedError } from './error.ts'

export const DATABASE = 'spetskarta'
const DRAFT = 'postgres.new-'

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

export const clusterUrl = (port: number, password: string, database = DATABASE) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** The identifier of an existing cluster: the first eight bytes of its control file. */
export function identifierOf(dataDir: string): string {
  return String(readFileSync(join(clusterOf(dataDir), 'global', 'pg_control')).readBigUInt64LE(0))
}

/** Undefined where there is no password. */
export function readPassword(dataDir: string): string | undefined {
  return existsSync(passwordFile(dataDir)) ? readFileSync(passwordFile(dataDir), 'utf8').trim() || undefined : undefined
}

/** Returns the password; makes the cluster if it is missing. Where that is interrupted, the next start begins again. */
export function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: SystemAccount,
  log: (line: string) => void,
) {
  const cluster = clusterOf(dataDir)
  const password = readPassword(dataDir)
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    if (password) return password
    const message = `Нет пароля встроенной базы: верните файл ${passwordFile(dataDir)} из резервной копии.`
    throw new EmbeddedError('NO_PASSWORD', message)
  }
  log('Создаём базу данных…')
  return createCluster(dataDir, binaries, account)
}

/** Built aside and renamed, so that `postgres/` is either whole or absent. */
function createCluster(dataDir: string, { initdb }: Binaries, account: SystemAccount): string {
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flush: true })

  removeDrafts(dataDir)
  const draft = mkdtempSync(join(dataDir, DRAFT))
  chownTo(draft, account)
  const passwordForInitdb = join(dataDir, 'postgres-password.new')
  rmSync(passwordForInitdb, { force: true })
  writeFileSync(passwordForInitdb, password, { mode: 0o600 })
  chownTo(passwordForInitdb, account)
  try {
    const { status, stderr, error } = spawnSync(initdb, initdbFlags(draft, passwordForInitdb), {
      ...account,
      encoding: 'utf8',
      cwd: account.uid === undefined ? undefined : '/',
      env: childEnvironment(),
      windowsHide: true,
    })
    if (status !== 0) {
      const why = (error?.message ?? stderr)
        .trim()
        .split(/[\n\r]+/)
        .join(' ')
      throw new EmbeddedError('POSTGRES_FAILED', `Не удалось создать базу данных в ${draft}: ${why}`)
    }
  } finally {
    rmSync(passwordForInitdb, { force: true })
  }
  renameSync(draft, clusterOf(dataDir))
  return password
}

/**
 * The built-in C.UTF-8 knows the case of Cyrillic letters and orders by code, so indexes survive any upgrade of ICU
 * or libc. Names are sorted with COLLATE "unicode". lc-ctype is for what still asks libc, above all pg_trgm.
 */
const initdbFlags = (draft: string, passwordForInitdb: string): string[] => [
  `--pgdata=${draft}`,
  '--username=postgres',
  `--pwfile=${passwordForInitdb}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  ...(process.platform === 'win32' ? [] : [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]),
  '--data-checksums',
]

/** Remains of interrupted starts. The initdb of one may still be writing, so every start uses a new name. */
function removeDrafts(dataDir: string) {
  const drafts = readdirSync(dataDir).filter((name) => name.startsWith(DRAFT))
  for (const name of drafts) rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
}

function chownTo(path: string, { uid, gid }: SystemAccount) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
