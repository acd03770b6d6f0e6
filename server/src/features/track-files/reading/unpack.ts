/** Files from `.gz`, `.zip` and `.kmz`. Declared sizes are trusted only as a reason to refuse. */
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { codeOf } from '../../../outside/error-fields.ts'
import { FileFault } from './file-point.ts'

/** Maximum total size of all files of an archive, bytes. */
export const UNPACKED_MAX = 100_000_000
const ENTRIES_MAX = 500
/** Maximum compression ratio: tracks shrink to a tenth, those of a standing machine to a hundredth. */
const RATIO_MAX = 250
/** In bytes: below this size the ratio is not checked. */
const SMALL = 1_000_000
/** At most an archive within an archive. */
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

/** Files that may hold points; exports of phones and of Google contain many others. */
const READ = /\.(gpx|kml|kmz|csv|txt|tsv|json|geojson|tcx|fit|nmea|log|rec|wln|gz|zip)$/i

const isGzip = (file: Uint8Array) => file[0] === 0x1f && file[1] === 0x8b
const isZip = (file: Uint8Array) => file[0] === 0x50 && file[1] === 0x4b && (file[2] === 3 || file[2] === 5)

/** The file itself, or the files packed in it; throws a `FileFault`. `room`: bytes that may still be unpacked. */
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
  // All sizes are added up before anything is unpacked, as entries may also overlap.
  const entries = await entriesOf(zip, room.bytes)
  const whole = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (whole > Math.max(SMALL, packed.length * RATIO_MAX)) throw new FileFault(BOMB)
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new FileFault(LOCKED)
    // yauzl aborts a stream that is longer than the entry declares.
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
