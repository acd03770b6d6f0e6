/** The text of the refused lines of a file, for the owner to look at. */
import { isFit } from './reading/fit.rules.ts'
import { beginningOf, linesOf, textOf } from './reading/text.rules.ts'
import { unpacked } from './reading/unpack.ts'

const TEXT_MAX = 500

interface Line {
  line: number
  /** Name of the file within an archive. */
  file?: string | undefined
}

/** The text of each of these lines, cut to 500 characters; empty for formats without lines, in which points are numbered. */
export async function withTexts<L extends Line>(bytes: Uint8Array, lines: L[]): Promise<(L & { text: string })[]> {
  const wanted = Map.groupBy(lines, ({ file = '' }) => file)
  const texts = new Map<string, string>()
  for await (const plain of unpacked({ name: '', bytes })) {
    const file = plain.bytes === bytes ? '' : plain.name
    const numbers = new Set(wanted.get(file)?.map(({ line }) => line))
    if (numbers.size === 0 || !hasLines(plain.bytes)) continue
    for (const [text, number] of linesOf(textOf(plain.bytes)))
      if (numbers.has(number)) texts.set(`${file} ${number}`, text.slice(0, TEXT_MAX))
  }
  return lines.map((line) => ({ ...line, text: texts.get(`${line.file ?? ''} ${line.line}`) ?? '' }))
}

const hasLines = (bytes: Uint8Array) => !isFit(bytes) && !/^\s*[{[]/.test(beginningOf(bytes))
