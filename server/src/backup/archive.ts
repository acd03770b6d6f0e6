/**
 * The format of a backup on disk: a folder with `manifest.json`, `tables/NAME.copy.gz` (PostgreSQL's text format), `files/KEY`,
 * `secret` where the server made its own, and `SHA256SUMS` of them all, which `sha256sum -c` reads.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { DAY } from '@spetskarta/shared/durations.ts'
import { z } from 'zod'
import { CommandError } from '../outside/command-error.ts'
import { codeOf } from '../outside/error-fields.ts'

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** One moment of each partition of points, in PostgreSQL's format. */
  moments: z.array(z.string()),
  files: z.number(),
  /** Files that records name but the store does not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const SUMS = 'SHA256SUMS'
/** A line of the sums; its path cannot lead out of the folder. */
const LINE = /^([0-9a-f]{64}) {2}(\w[\w.-]*(?:\/\w[\w.-]*)*)$/

export const tablePath = (name: string) => `tables/${name}.copy.gz`

export interface Archive {
  add(path: string, source: Readable, packing?: Transform): Promise<void>
  finish(manifest: Manifest): Promise<void>
  discard(): Promise<void>
}

/** What a backup is called until it is complete. */
const PART = /\.[0-9a-f]{8}\.part$/

/** Removes what killed backups have left: those that have written nothing for a day. */
async function removeForgotten(parent: string) {
  for (const name of await readdir(parent)) {
    if (!PART.test(name)) continue
    // A folder without sums is no backup of ours, or was killed before its first table.
    const written = await stat(join(parent, name, SUMS)).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > DAY) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** `target` appears only when the backup is complete. Throws where it already exists. When aborted, it takes nothing more. */
export async function createArchive(target: string, signal: AbortSignal): Promise<Archive> {
  const place = resolve(target)
  const taken = await access(place).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
  if (taken) throw new CommandError(`${place} уже есть. Укажите новую папку: копия ничего не заменяет`)
  const part = `${place}.${randomBytes(4).toString('hex')}.part`
  await mkdir(dirname(place), { recursive: true })
  await removeForgotten(dirname(place))
  await mkdir(part, { mode: 0o700 })
  const sums = createWriteStream(join(part, SUMS), { flush: true, mode: 0o600 })
  // Reported where it is written to: without a listener a full disk would end the process and leave the part.
  sums.on('error', () => {})

  async function add(path: string, source: Readable, ...packing: Transform[]) {
    const hash = createHash('sha256')
    const seen = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const at = join(part, path)
    await mkdir(dirname(at), { recursive: true, mode: 0o700 })
    await pipeline([source, ...packing, seen, createWriteStream(at, { flush: true, mode: 0o600 })], { signal })
    await new Promise<void>((written, failed) =>
      sums.write(`${hash.digest('hex')}  ${path}\n`, (error) => (error ? failed(error) : written())),
    )
  }

  return {
    add,
    async finish(manifest) {
      await add('manifest.json', Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]))
      sums.end()
      await finished(sums)
      signal.throwIfAborted()
      await rename(part, place)
      const folder = await open(dirname(place), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async discard() {
      sums.destroy()
      // A file may be opened at this very moment: then the folder is not empty yet, and is tried again.
      await rm(part, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Every path of the backup with its sum, in the order of writing. */
async function* linesOf(folder: string): AsyncGenerator<{ path: string; sum: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, SUMS)) })) {
    const [, sum, path] = LINE.exec(line) ?? []
    if (!sum || !path) throw new CommandError(`${SUMS} испорчен: «${line.slice(0, 80)}»`)
    yield { path, sum }
  }
}

/** Paths of the users' files, without `files/`. */
export async function* filesOf(folder: string): AsyncGenerator<string> {
  for await (const { path } of linesOf(folder)) if (path.startsWith('files/')) yield path.slice('files/'.length)
}

/** Reads the whole backup; throws where something is missing or differs from what was written. */
export async function checkArchive(folder: string): Promise<Manifest> {
  await access(join(folder, SUMS)).catch(() => {
    throw new CommandError(`${resolve(folder)} — не резервная копия: в ней нет ${SUMS}`)
  })
  const paths = new Set<string>()
  let files = 0
  for await (const { path, sum } of linesOf(folder)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new CommandError(`В копии нет файла ${path}`) : error
    })
    if (hash.digest('hex') !== sum) throw new CommandError(`Копия испорчена: сумма ${path} не сходится`)
    if (path.startsWith('files/')) files++
    else paths.add(path)
  }
  if (!paths.has('manifest.json')) throw new CommandError('В копии нет файла manifest.json')
  const read = Manifest.safeParse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
  if (!read.success) throw new CommandError('Копия сделана другой версией: manifest.json не читается')
  const lost = read.data.tables.find(({ name }) => !paths.has(tablePath(name)))
  if (lost) throw new CommandError(`В копии нет таблицы ${lost.name}`)
  if (read.data.files !== files) throw new CommandError(`В копии ${files} файлов вместо ${read.data.files}`)
  return read.data
}

/** The secret in the backup; undefined where there is none. */
export const readSecretOf = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, 'secret'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
