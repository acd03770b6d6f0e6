/** Files out of `.gz`, `.zip` and `.kmz`. What is declared is believed only as a reason to refuse. */
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { codeOf } from '../../../outside/error-fields.ts'
import { FileFault } from './file-point.ts'

/** All files of an archive together. */
export const UNPACKED_MAX = 100_000_000
const ENTRIES_MAX = 500
/** Tracks shrink to a tenth, a machine that stands to a hundredth. */
const RATIO_MAX = 250
/** Below it no ratio is looked at. */
const SMALL = 1_000_000
/** An archive within an archive, and that is all. */
const DEPTH_MAX = 2

export interface PlainFile {
  name: string
  bytes: Uint8Array
}

const TOO_LARGE = 'Архив разворачивается больше чем в 100 МБ: разделите его на части'
const BOMB = 'Архив сжат сильнее, чем сжимаются треки: так его не разворачиваем'
const TOO_MANY = `В архиве больше ${ENTRIES_MAX} файлов: разделите его на части`
const TOO_DEEP = 'Архив внутри архива внутри архива: распакуйте его сами'
const BROKEN = 'Архив повреждён или недокачан'
const LOCKED = 'Архив под паролем: распакуйте его сами'

/** Files that may hold points; archives of phones and of Google hold many others. */
const READ = /\.(gpx|kml|kmz|csv|txt|tsv|json|geojson|tcx|fit|nmea|log|rec|wln|gz|zip)$/i

const isGzip = (file: Uint8Array) => file[0] === 0x1f && file[1] === 0x8b
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && (file[2] === 3 || file[2] === 5)

/** The file itself, or what is packed in it; throws a `FileFault`. `room`: bytes that may come out. */
export async function* unpacked(file: PlainFile, room = { bytes: UNPACKED_MAX }, depth = 0): AsyncGenerator<PlainFile> {
  const { bytes, name } = file
  const packed = isGzip(bytes) || isZip(bytes)
  if (packed && depth >= DEPTH_MAX) throw new FileFault(TOO_DEEP)
  if (isGzip(bytes)) yield* unpacked({ name: name.replace(/\.gz$/i, ''), bytes: gunzip(bytes, room) }, room, depth + 1)
  else if (isZip(bytes)) yield* unzip(bytes, room, depth)
  else yield file
}

function gunzip(packed: Uint8Array, room: { bytes: number }): Uint8Array {
  const most = Math.max(SMALL, packed.length * RATIO_MAX)
  try {
    const bytes = gunzipSync(packed, { maxOutputLength: Math.min(most, room.bytes) })
    room.bytes -= bytes.length
    return bytes
  } catch (error) {
    if (codeOf(error) !== 'ERR_BUFFER_TOO_LARGE') throw new FileFault(BROKEN)
    throw new FileFault(most < room.bytes ? BOMB : TOO_LARGE)
  }
}

async function* unzip(packed: Uint8Array, room: { bytes: number }, depth: number): AsyncGenerator<PlainFile> {
  const zip = await fromBufferPromise(Buffer.from(packed.buffer, packed.byteOffset, packed.length), {
    lazyEntries: true,
  }).catch(() => {
    throw new FileFault(BROKEN)
  })
  // All sizes are added up before anything is unpacked: entries may also lie over one another.
  const entries = await entriesOf(zip, room.bytes)
  const whole = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (whole > Math.max(SMALL, packed.length * RATIO_MAX)) throw new FileFault(BOMB)
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new FileFault(LOCKED)
    // yauzl ends a stream that is longer than the entry says.
    const bytes = await zip
      .openReadStreamPromise(entry)
      .then(buffer)
      .catch(() => {
        throw new FileFault(BROKEN)
      })
    room.bytes -= bytes.length
    yield* unpacked({ name: entry.fileName, bytes }, room, depth + 1)
  }
}

async function entriesOf(zip: ZipFile, room: number) {
  if (zip.entryCount > ENTRIES_MAX) throw new FileFault(TOO_MANY)
  const entries = []
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (!READ.test(entry.fileName) || /(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) continue
      entries.push(entry)
      bytes += entry.uncompressedSize
    }
  } catch {
    throw new FileFault(BROKEN)
  }
  if (bytes > room) throw new FileFault(TOO_LARGE)
  return entries
}
