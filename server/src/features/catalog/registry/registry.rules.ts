/**
 * Reads the open dump of ЕГРЮЛ or ЕГРИП in pieces. By its description (приказ ФНС, files VO_RUGFO and VO_RIGFO) a file is one
 * element `EGRUL` with `СвЮЛ` elements, or `EGRIP` with `СвИП`. Only their attributes and the names of their direct children are
 * kept, so that memory holds at most one tag, however long the file is.
 */
import { isInn } from '@spetskarta/shared/inn.ts'

export interface RegistryEntry {
  /** ОГРН or ОГРНИП. */
  ogrn: string
  inn: string
  active: boolean
  /** Day of the dump, `yyyy-mm-dd`. */
  asOf: string
}

/** The file is not a registry, or is cut off. */
export class NoRegistry extends Error {}

const ROOTS = new Set(['EGRUL', 'EGRIP'])
const RECORDS = new Set(['СвЮЛ', 'СвИП'])
/** Elements of firms that were dissolved, are being liquidated, or whose registration is invalid. */
const NOT_ACTIVE = new Set(['СвПрекрЮЛ', 'СвПрекращ', 'СвСтатус'])
/** Longest accepted tag; real ones have up to some thousand letters. */
const TAG_MAX = 100_000

const DAY = /^\d{4}-\d\d-\d\d$/

export class RegistryReader {
  #left = ''
  #depth = 0
  #begun = false
  #entry: RegistryEntry | undefined
  /** Number of records without a valid ИНН, ОГРН or day: some old firms lack them. */
  skipped = 0

  /** Returns the entries that end in this piece of text. */
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

  /** Call it at the end of the file. */
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

/**
 * Index of the end of the tag that begins at `begin`; a `>` inside quotes or a comment does not end it. Undefined: the end is not
 * in this text.
 */
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
