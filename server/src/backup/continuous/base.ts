/** Base copies of the whole database, from which the journal is replayed. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { CommandError } from '../../outside/command-error.ts'
import { codeOf } from '../../outside/error-fields.ts'
import type { Base } from './keep.rules.ts'

const DATABASE = 'database.tar.gz'
const LABEL = 'backup_label'
const PART = '.part'
/** Digits in the name of a segment. */
const SEGMENT_LENGTH = 24
/** Files that a server makes at its start (pg_basebackup leaves them out too). */
const LEFT_OUT = [
  'postmaster.pid',
  'postmaster.opts',
  ...['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map(
    (one) => `pg_${one}/*`,
  ),
]

const nameOf = (at: Date) => at.toISOString().replace(/:/g, '-')
const momentOf = (name: string) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** The complete base copies. Skips whatever has no label: a copy that was only partly removed, or a stray file. */
export async function readBases(folder: string): Promise<Base[]> {
  const names = await readdir(folder)
  const bases = await Promise.all(
    names
      .filter((name) => !name.endsWith(PART))
      .map(async (name) => {
        const label = await readLabel(join(folder, name))
        if (label === undefined) return []
        const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]+)\)$/m.exec(label)?.[1]
        if (segment?.length !== SEGMENT_LENGTH)
          throw new CommandError(`Копия базы ${join(folder, name)} испорчена: в ${LABEL} нет её начала`)
        return [{ name, at: momentOf(name), segment }]
      }),
  )
  return bases.flat()
}

const readLabel = (base: string) =>
  readFile(join(base, LABEL), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  })

/** Renames the copy before it removes it: if the server is killed in between, the rest of the copy is not taken for a complete one. */
export async function removeBase(folder: string, name: string): Promise<void> {
  const part = join(folder, `${name}${PART}`)
  await rename(join(folder, name), part)
  await rm(part, { recursive: true })
}

/**
 * Copies a cluster while it works. Needs a superuser's connection, which must end after a failure: PostgreSQL counts the copy as
 * under way until then. Returns once the journal that belongs to the copy is archived. When aborted, it leaves nothing.
 */
export async function makeBase(
  client: pg.ClientBase,
  cluster: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(PART)) await rm(join(folder, name), { recursive: true, force: true })
  const part = join(folder, `${nameOf(new Date())}${PART}`)
  await mkdir(part, { mode: 0o700 })
  await client.query(`select pg_backup_start('spetskarta', true)`)
  try {
    await pack(cluster, join(part, DATABASE), signal)
    const { rows } = await client.query<{ labelfile: string; ended: Date }>(
      'select labelfile, clock_timestamp() as ended from pg_backup_stop(true)',
    )
    const [end] = rows
    if (!end) throw new Error('pg_backup_stop returned nothing')
    await writeFile(join(part, LABEL), end.labelfile, { mode: 0o600, flush: true })
    await rename(part, join(folder, nameOf(end.ended)))
    await synced(folder)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function pack(cluster: string, target: string, signal: AbortSignal) {
  const flags = [
    '--warning=no-file-changed',
    '--warning=no-file-removed',
    ...LEFT_OUT.map((one) => `--exclude=./${one}`),
  ]
  // Status 1: a file changed or disappeared while it was read, which replaying the journal repairs.
  const args = ['-C', cluster, ...flags, '--exclude=pgsql_tmp*', '-I', 'gzip -4', '-cf', target, '.']
  await run('tar', args, [0, 1], signal)
  await synced(target)
}

/** Unpacks into an empty folder; as root, the owner of the files is kept. */
export async function unpackBase(folder: string, name: string, cluster: string): Promise<void> {
  const archive = join(folder, name, DATABASE)
  if (!existsSync(archive)) throw new CommandError(`Нет файла ${archive}`)
  const tar = spawn('tar', ['-C', cluster, '-xzpf', '-'], { stdio: ['pipe', 'ignore', 'pipe'] })
  // Read by this process, so that tar ends with it: otherwise tar would go on filling the folder that the next restore removes.
  const outcomes = await Promise.allSettled([ended(tar, [0]), pipeline(createReadStream(archive), tar.stdin)])
  // What tar says first: a pipe that it has closed says less.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  await writeFile(join(cluster, LABEL), await readFile(join(folder, name, LABEL)))
}

const run = (program: string, args: string[], fine: number[], signal?: AbortSignal) =>
  ended(spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], signal }), fine)

/** Rejects where the program ends with another status than these. */
async function ended(child: ChildProcessByStdio<Writable | null, null, Readable>, fine: number[]): Promise<void> {
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-1000)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code === null || !fine.includes(code)) throw new Error(`${child.spawnfile} ended with ${code}: ${said.trim()}`)
}

async function synced(path: string) {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
