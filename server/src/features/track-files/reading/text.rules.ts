/** Text of files in the encodings that loggers and office programs write. */
import { isUtf8 } from 'node:buffer'

const PIECE_BYTES = 65_536
/** The declaration of an XML document ends within this many bytes. */
const DECLARATION_BYTES = 200

/** Name of the encoding, for `TextDecoder`. */
function encodingOf(file: Uint8Array): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // The first character is Latin in every format that is read here.
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    Buffer.from(file.subarray(0, DECLARATION_BYTES)).toString('latin1'),
  )?.[1]
  // An 8-bit document may still declare that it was UTF-16.
  if (declared && !/^utf-?16/i.test(declared) && isEncoding(declared)) return declared
  return isUtf8(file) ? 'utf-8' : 'windows-1251'
}

function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

/** The text, without a byte order mark. */
export const textOf = (file: Uint8Array): string => new TextDecoder(encodingOf(file)).decode(file)

export function* textPieces(file: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(file))
  for (let at = 0; at < file.length; at += PIECE_BYTES)
    yield decoder.decode(file.subarray(at, at + PIECE_BYTES), { stream: true })
  yield decoder.decode()
}

/** The beginning of the text, enough to recognise the format. */
export const beginningOf = (file: Uint8Array, bytes = 8192): string =>
  new TextDecoder(encodingOf(file)).decode(file.subarray(0, bytes))

/** Lines that are not empty, with their numbers from 1. */
export function* linesOf(text: string): Generator<[line: string, number: number]> {
  let number = 0
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    number++
    if (line) yield [line, number]
    if (end < 0) return
    from = end + 1
  }
}
