/** Loads files of the registry as streams, some thousand entries at a time. */
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import type { Db } from '../../../db/connect.ts'
import { CommandError } from '../../../outside/command-error.ts'
import { codeOf, messageOf } from '../../../outside/error-fields.ts'
import { storeEntries } from './registry.queries.ts'
import { NoRegistry, type RegistryEntry, RegistryReader } from './registry.rules.ts'

/** Entries stored per statement. */
const AT_ONCE = 5000

export interface LoadedRegistry {
  entries: number
  active: number
  skipped: number
}

/**
 * `file`: an XML of the tax service, or a zip of many. Entries stored before an error stay; loading the file again overwrites
 * them.
 */
export async function loadRegistry(db: Db, file: string, tell: (text: string) => void): Promise<LoadedRegistry> {
  const loaded: LoadedRegistry = { entries: 0, active: 0, skipped: 0 }
  const add = async (name: string, stream: Readable) => {
    const begun = loaded.entries
    await loadXml(db, stream, loaded).catch((error: unknown) => {
      if (!(error instanceof NoRegistry) && !isOfZip(error)) throw error
      const fault = error instanceof NoRegistry ? error.message : 'Архив повреждён'
      const stays = loaded.entries > begun ? '. Записи до этого места загружены, целый файл пройдёт поверх' : ''
      throw new CommandError(`${name}: ${fault}${stays}`)
    })
    tell(`${name}: всего ${loaded.entries}`)
  }
  if (/\.zip$/i.test(file)) await eachXml(file, add)
  else await add(file, createReadStream(file))
  return loaded
}

async function eachXml(file: string, add: (name: string, stream: Readable) => Promise<void>) {
  const zip = await openPromise(file, { lazyEntries: true }).catch((error: unknown) => {
    throw codeOf(error) ? error : new CommandError(`${file}: архив обрывается, или это не zip`)
  })
  let files = 0
  for await (const entry of zip.eachEntry()) {
    if (!/\.xml$/i.test(entry.fileName)) continue
    files++
    await add(entry.fileName, await zip.openReadStreamPromise(entry))
  }
  if (files === 0) throw new CommandError(`${file}: в архиве нет файлов XML`)
}

/** Errors of zlib about its data, and of the zip reader about stated sizes. */
const isOfZip = (error: unknown): boolean =>
  codeOf(error)?.startsWith('Z_') === true || /^(too many|not enough) bytes in the stream/.test(messageOf(error))

async function loadXml(db: Db, stream: Readable, loaded: LoadedRegistry) {
  const reader = new RegistryReader()
  let waiting: RegistryEntry[] = []
  const store = async () => {
    if (waiting.length > 0) await storeEntries(db, waiting)
    waiting = []
  }
  let decoder: TextDecoder | undefined
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(bytes))
    for (const entry of reader.push(decoder.decode(bytes, { stream: true }))) {
      waiting.push(entry)
      loaded.entries++
      if (entry.active) loaded.active++
    }
    if (waiting.length >= AT_ONCE) await store()
  }
  reader.end()
  await store()
  loaded.skipped += reader.skipped
}

/** The tax service writes windows-1251 and declares it in the first line. */
const encodingOf = (bytes: Buffer): string =>
  /encoding="windows-1251"/i.test(bytes.toString('latin1', 0, 200)) ? 'windows-1251' : 'utf-8'
