/**
 * Pages that are alike for all visitors without an account, kept by each process until their content changes (decision 39).
 * Before one is answered, changes are read from the database, unless that was done just now.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import { compressed as compress, type Encoding } from './compressed.ts'
import type { FixedPage } from './fixed-page.ts'
import type { PageSubject } from './kept-routes.ts'
import { readPageNews } from './page-changes.queries.ts'

const MEGABYTE = 2 ** 20
/** How long a page is kept even if unchanged, ms: the forum writes times as «5 минут назад». */
const KEPT_MS: Record<PageSubject, number> = { items: 30 * MINUTE, people: MINUTE, texts: 30 * MINUTE }

export interface KeptPage extends Omit<FixedPage, 'html'> {
  status: number
  html: Buffer
  compressed: Map<Encoding, Promise<Buffer>>
}

interface Kept {
  page: KeptPage
  shows: PageSubject
  /** Version of its subject when making it began. */
  version: number
  until: number
  bytes: number
}

type Make = () => Promise<KeptPage | undefined>

export interface KeptPages {
  /** The page under this key; `make` makes it where it is missing or too old. Undefined where `make` returns none. */
  get(key: string, shows: PageSubject, make: Make): Promise<KeptPage | undefined>
  /** This process may have changed something: the next answer reads the changes first. */
  doubt(): void
}

interface Options {
  pool: pg.Pool
  /** Memory limit, megabytes; 0: no page is kept. */
  megabytes: number
  /** How long changes that were read count as current, ms. */
  freshMs: number
  /** Called when items have changed, before any page is made from them. */
  onItems: () => void
}

export function openKeptPages({ pool, megabytes, freshMs, onItems }: Options): KeptPages | undefined {
  if (megabytes === 0) return undefined
  const most = megabytes * MEGABYTE
  const kept = new Map<string, Kept>()
  const beingMade = new Map<string, Promise<KeptPage | undefined>>()
  const versions: Record<PageSubject, number> = { items: 0, people: 0, texts: 0 }
  let bytes = 0
  let snapshot: string | undefined
  let [heardAt, doubtedAt] = [Number.NEGATIVE_INFINITY, 0]
  let hearing: Promise<void> | undefined

  async function hear() {
    const began = performance.now()
    const news = await readPageNews(pool, snapshot)
    snapshot = news.snapshot
    if (news.items) {
      versions.items++
      onItems()
    }
    // Pages of items show their owners' names.
    if (news.people) for (const shows of ['items', 'people'] as const) versions[shows]++
    heardAt = began
  }

  async function beUpToDate() {
    const from = Math.max(doubtedAt, performance.now() - freshMs)
    while (heardAt <= from) {
      hearing ??= hear().finally(() => (hearing = undefined))
      await hearing
    }
  }

  function forget(key: string, { bytes: freed }: Kept) {
    kept.delete(key)
    bytes -= freed
  }

  async function makeAndKeep(key: string, of: Pick<Kept, 'shows' | 'version'>, make: Make) {
    const page = await make()
    // All compressed forms together take at most half of it.
    if (page)
      keep(key, { ...of, page, until: performance.now() + KEPT_MS[of.shows], bytes: 1.5 * page.html.length + 1000 })
    return page
  }

  function keep(key: string, one: Kept) {
    const former = kept.get(key)
    if (former) forget(key, former)
    kept.set(key, one)
    bytes += one.bytes
    for (const [oldest, oldestKept] of kept) {
      if (bytes <= most) break
      forget(oldest, oldestKept)
    }
  }

  return {
    doubt() {
      doubtedAt = performance.now()
    },

    async get(key, shows, make) {
      if (shows !== 'texts') await beUpToDate()
      const version = versions[shows]
      const page = kept.get(key)
      if (page && page.version === version && performance.now() < page.until) {
        // Moved to the end: the page used longest ago is dropped first.
        kept.delete(key)
        kept.set(key, page)
        return page.page
      }
      const turn = `${version} ${key}`
      const making =
        beingMade.get(turn) ?? makeAndKeep(key, { shows, version }, make).finally(() => beingMade.delete(turn))
      beingMade.set(turn, making)
      return making
    },
  }
}

/** The page in this encoding; each form is made once. */
export function bytesOf({ html, compressed }: KeptPage, encoding: Encoding | undefined): Promise<Buffer> | Buffer {
  if (!encoding) return html
  const made = compressed.get(encoding) ?? compress[encoding](html)
  compressed.set(encoding, made)
  return made
}
