/** PostgreSQL refuses to run as root: for root it runs as the system user `postgres`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedError } from './error.ts'

/** Options for spawn(); empty: the same user as ours. */
export interface SystemAccount {
  uid?: number
  gid?: number
}

/** The user that the cluster's processes run as; creates the system user where it is missing. */
export function accountFor(cluster: string): SystemAccount {
  const me = process.getuid?.()
  if (me === undefined) return {}
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me === 0) return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : postgresUser()
  if (owner && owner.uid !== me) {
    const message = `Каталог ${cluster} принадлежит другому пользователю (uid ${owner.uid}): запустите Спецкарту от него.`
    throw new EmbeddedError('NO_ACCOUNT', message)
  }
  return {}
}

function postgresUser(): SystemAccount {
  try {
    if (!idOf('-u')) execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  } catch {
    // Reported below, where the user is still missing.
  }
  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid && gid) return { uid, gid }
  const advice = 'Запустите Спецкарту от обычного пользователя или создайте его: useradd --system postgres.'
  throw new EmbeddedError('NO_ACCOUNT', `PostgreSQL не работает от root, а пользователя postgres нет. ${advice}`)
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** Lets PostgreSQL's user pass through our own data directory, and changes nothing above it; throws where that is not enough. */
export function makeReachable(account: SystemAccount, dataDir: string, program: string) {
  if (account.uid === undefined) return
  if (!mayRun(account, dataDir)) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  const closed = firstClosed(account, dataDir) ?? firstClosed(account, program)
  if (!closed) return
  const why = `PostgreSQL работает от пользователя с uid ${account.uid}, и каталог ${closed} для него закрыт`
  const advice = `Откройте проход: chmod o+x ${closed}, или выберите другое место (DATA_DIR, место установки).`
  throw new EmbeddedError('NOT_REACHABLE', `${why}. ${advice}`)
}

function firstClosed(account: SystemAccount, path: string): string | undefined {
  if (mayRun(account, path)) return undefined
  const parent = dirname(path)
  return (parent === path ? undefined : firstClosed(account, parent)) ?? path
}

/** Asks the system itself, because only it knows about access lists. */
function mayRun(account: SystemAccount, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}
