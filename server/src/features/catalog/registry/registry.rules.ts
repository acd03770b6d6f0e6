/**
 * Reads the open dump of ЕГРЮЛ or ЕГРИП piece by piece. By its description (приказ ФНС, files VO_RUGFO and VO_RIGFO) a file is one element
 * `EGRUL` with elements `СвЮЛ`, or `EGRIP` with `СвИП`; of each only its attributes and the names of what it has at once below it are
 * kept, so however long a file is, no more than one tag of it is in memory.
 */
import { isInn } from '@spetskarta/shared/inn.ts'

export interface RegistryEntry {
  /** ОГРН or ОГРНИП. */
  ogrn: string
  inn: string
  active: boolean
  /** `yyyy-mm-dd`: of which day the dump is. */
  asOf: string
}

/** No registry, or one that is cut off. */
export class NoRegistry extends Error {}

const ROOTS = new Set(['EGRUL', 'EGRIP'])
const RECORDS = new Set(['СвЮЛ', 'СвИП'])
/** It has ended; it is being liquidated, or its registration is not valid. */
const NOT_ACTIVE = new Set(['СвПрекрЮЛ', 'СвПрекращ', 'СвСтатус'])
/** The longest tag of the real ones has some thousand letters. */
const TAG_MAX = 100_000

const DAY = /^\d{4}-\d\d-\d\d$/

export class RegistryReader {
  #left = ''
  #depth = 0
  #begun = false
  #entry: RegistryEntry | undefined
  /** Records that have no ИНН, ОГРН or day that can be: old firms have none. */
  skipped = 0

  /** The entries that end in this piece of the text. */
  push(text: string): RegistryEntry[] {
    const done: RegistryEntry[] = []
    const all = this.#left + text
    let at = 0
    for (;;) {
      const begin = all.indexOf('<', at)
      if (begin < 0) {
        this.#left = ''
        return done
      }
      const end = endOf(all, begin)
      if (end === undefined) {
        if (all.length - begin > TAG_MAX) throw new NoRegistry('Это не открытые данные ЕГРЮЛ или ЕГРИП')
        this.#left = all.slice(begin)
        return done
      }
      const entry = this.#tag(all.slice(begin + 1, end))
      if (entry) done.push(entry)
      at = end + 1
    }
  }

  /** To be called when the file has ended. */
  end() {
    if (!this.#begun || this.#depth > 0 || this.#left) throw new NoRegistry('Файл реестра обрывается')
  }

  #tag(tag: string): RegistryEntry | undefined {
    if (tag.startsWith('?') || tag.startsWith('!')) return undefined
    if (tag.startsWith('/')) return this.#close()
    const name = /^[^\s/>]+/.exec(tag)?.[0] ?? ''
    this.#open(name, tag)
    return tag.endsWith('/') ? this.#close() : undefined
  }

  #open(name: string, tag: string) {
    if (this.#depth === 0) {
      if (this.#begun || !ROOTS.has(name)) throw new NoRegistry('Это не открытые данные ЕГРЮЛ или ЕГРИП')
      this.#begun = true
    } else if (this.#depth === 1 && RECORDS.has(name)) this.#entry = this.#entryOf(tag)
    else if (this.#depth === 2 && this.#entry && NOT_ACTIVE.has(name)) this.#entry.active = false
    this.#depth++
  }

  #close(): RegistryEntry | undefined {
    this.#depth--
    if (this.#depth < 0) throw new NoRegistry('Файл реестра повреждён')
    if (this.#depth !== 1) return undefined
    const entry = this.#entry
    this.#entry = undefined
    return entry
  }

  #entryOf(tag: string): RegistryEntry | undefined {
    const of = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''
    const ogrn = of('ОГРН') || of('ОГРНИП')
    const inn = of('ИНН') || of('ИННФЛ')
    const asOf = of('ДатаВып')
    if (/^(\d{13}|\d{15})$/.test(ogrn) && isInn(inn) && DAY.test(asOf)) return { ogrn, inn, active: true, asOf }
    this.skipped++
    return undefined
  }
}

/** Where the tag that begins here ends; a `>` within quotes or a comment is none. Undefined: not in this text. */
function endOf(text: string, begin: number): number | undefined {
  if (text.startsWith('<!--', begin)) {
    const end = text.indexOf('-->', begin + 4)
    return end < 0 ? undefined : end + 2
  }
  let quote = ''
  for (let i = begin + 1; i < text.length; i++) {
    const letter = text[i] as string
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return i
  }
  return undefined
}
