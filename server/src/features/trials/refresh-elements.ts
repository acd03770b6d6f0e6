/** Fetches new elements of the station once a day and keeps them on disk; no request waits for this. */
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, HOUR, SECOND } from '@spetskarta/shared/durations.ts'
import type { Config } from '../../config.ts'
import type { JobContext } from '../../deps.ts'
import { elementsIn, newerElements } from './tle.rules.ts'

const BUNDLED = new URL('../../../data/iss.tle', import.meta.url)
const PATIENCE = 10 * SECOND
/** Three lines are 170 bytes; a longer answer than this is refused. */
const BYTES_MAX = 10_000

type Settings = Pick<Config, 'dataDir' | 'issTleUrl'>
const fileIn = (dataDir: string) => join(dataDir, 'iss.tle')

/** The newest elements available: those in the data directory if they are intact, else the bundled ones. */
export async function readElements(dataDir: string) {
  const kept = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  return elementsIn(kept) ?? elementsIn(await readFile(BUNDLED, 'utf8'))
}

/** Fetches elements now if the last fetch is a day old, and then checks every hour. Returns a function that stops it. */
export function keepElementsFresh(settings: Settings, log: JobContext['log']): () => void {
  if (settings.issTleUrl === 'off') return () => {}
  const look = () =>
    refreshElements(settings).catch((error: unknown) => log.warn({ err: error }, 'элементы орбиты МКС не обновлены'))
  void look()
  const timer = setInterval(look, HOUR).unref()
  return () => clearInterval(timer)
}

/** Replaces the stored elements by newer ones; for a bad answer it changes nothing and rejects. */
export async function refreshElements({ dataDir, issTleUrl }: Settings, now = Date.now()): Promise<void> {
  const file = fileIn(dataDir)
  const kept = await stat(file).catch(() => undefined)
  if (kept && now - kept.mtimeMs < DAY) return
  const received = elementsIn(await textOf(issTleUrl))
  if (!received) throw new Error('the answer has no elements of the station')
  const newer = newerElements(received, await readElements(dataDir), now)
  if (!newer) return await utimes(file, now / 1000, now / 1000).catch(() => undefined)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.new`, `${newer.line1}\n${newer.line2}\n`)
  await rename(`${file}.new`, file)
}

/** The whole answer; throws where it is too long. */
async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > BYTES_MAX) throw new Error('the answer is too long')
  }
  return Buffer.concat(chunks).toString('latin1')
}
