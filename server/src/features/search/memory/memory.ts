/**
 * The published items in the memory of this process, so that a search queries the database only for changes (decision 31). It is
 * never older than `freshMs`: before an answer, changes are read from `item_changes` unless that was done just now. While the
 * memory is being filled, and where there is no room for it, the database searches.
 */
import type { Dates } from '@spetskarta/shared/catalog/calendar.ts'
import type { ParamRange } from '@spetskarta/shared/catalog/params.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isDatabaseAway } from '../../../db/away.ts'
import { Answer, type Cards } from './answer.ts'
import { HEARD_HOURS, readCards, readChanged, readNews, readPublished, readSnapshot } from './changes.queries.ts'
import { Known } from './known.ts'

/** With more changes than this the memory is filled again. */
const CHANGES_MAX = 20_000
/** Up to this number of changed items have their new cards read at once, so that searches need not wait for them. */
const CHANGED_CARDS_MAX = 500
/** Interval of reading changes while there are no searches, ms. */
const IDLE_MS = 5 * MINUTE
/** Pause after a failure before the memory is filled again, ms. */
const RETRY_MS = 5000
const MEGABYTE = 2 ** 20
/** Number of cards read ahead at once: some milliseconds of the thread. */
const AHEAD_AT_ONCE = 200
/** Share of the room for cards that is filled ahead; the rest is for cards that searches really need. */
const AHEAD_PART = 0.9

declare module 'fastify' {
  interface FastifyInstance {
    searchMemory: SearchMemory
  }
}

type Fits = (number: number) => boolean

const both = (one: Fits | undefined, other: Fits | undefined): Fits | undefined =>
  one && other ? (number) => one(number) && other(number) : (one ?? other)

/** PostgreSQL writes a space after every colon and comma. */
const compact = (card: string) => Buffer.from(JSON.stringify(JSON.parse(card)))

export interface SearchMemory {
  /** As `searchJson` of the database; undefined: the database must be queried. */
  search(topic: string, bounds: Bounds, limit: number, conditions?: Conditions): Promise<Buffer | undefined>
  /** As `viewJson` of the database; undefined: the database must be queried. `tooMany`: there are more items than `limit`. */
  view(bounds: Bounds, limit: number): Promise<Buffer | 'tooMany' | undefined>
  /** This process may have changed something: the next answer reads the changes first. */
  doubt(): void
  /** Resolves when the memory is filled, or filling has been given up for now. */
  filled(): Promise<void>
  /** Resolves when cards have been read ahead after that, or reading has been given up. */
  readAhead(): Promise<void>
  bytes(): number
  close(): void
}

/** Conditions for machines: parameters in these ranges, and these days free in the calendar; and the order of the results. */
export interface Conditions {
  ranges?: readonly ParamRange[]
  dates?: Dates | undefined
  /** `cheap`: machines by the price of a shift at the centre, then the nearest orders, at most `limit` of each kind. */
  order?: 'near' | 'cheap'
}

interface Options {
  /** Pool for searches. */
  pool: pg.Pool
  /** Pool for filling the memory. */
  background: pg.Pool
  /** Memory limit, megabytes; 0: no memory is kept. */
  megabytes: number
  /** How long changes that were read count as current, ms. */
  freshMs: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export function openSearchMemory({ pool, background, megabytes, freshMs, log }: Options): SearchMemory {
  const mostBytes = megabytes * MEGABYTE
  let known: Known | undefined
  let filling: Promise<void>
  let ahead: Promise<void> | undefined
  let closed = false
  /** The snapshot of the database whose data is known. */
  let snapshot = ''
  /** When the last reading of changes began, and the moment after which the next must begin; both by `performance.now()`. */
  let heardAt = 0
  let doubtedAt = 0
  /** When the known data began to be read from the database. */
  let filledAt = 0
  let hearing: { began: number; done: Promise<void> } | undefined

  async function fill() {
    if (megabytes === 0) return
    const began = performance.now()
    const next = new Known(mostBytes)
    const before = await readSnapshot(background)
    let items = 0
    for await (const published of readPublished(background)) {
      if (closed) return
      for (const item of published) next.put(item)
      items += published.length
      if (next.bytes > mostBytes) {
        log.warn({ items, megabytes }, 'no room for the memory of searches: the database searches')
        return
      }
    }
    next.spots.settle()
    snapshot = before
    heardAt = 0
    filledAt = began
    known = next
    ahead = readAhead(next).catch(tell('cards are not read ahead'))
    log.info({ items, ms: Math.round(performance.now() - began), bytes: next.bytes }, 'searches are in memory')
  }

  function fillAgain() {
    known = undefined
    filling = fill().catch((error: unknown) => {
      if (closed) return
      tell('the memory of searches is not filled')(error)
      setTimeout(fillAgain, RETRY_MS).unref()
    })
  }

  const tell = (what: string) => (error: unknown) => {
    // While the database is away, that is reported by the calls that fail.
    if (!closed && !isDatabaseAway(error)) log.warn({ err: error }, what)
  }

  /** Reads cards of places with the most items, before they are requested. */
  async function readAhead(memory: Known) {
    const began = performance.now()
    const items = memory.spots.fullestFirst()
    let done = 0
    while (done < items.length && memory === known && !memory.cards.isFull(AHEAD_PART)) {
      await withCards(memory, items.slice(done, done + AHEAD_AT_ONCE), () => {}, background)
      done += AHEAD_AT_ONCE
    }
    const cards = Math.min(done, items.length)
    log.info({ cards, ms: Math.round(performance.now() - began), bytes: memory.bytes }, 'cards are in memory')
  }

  async function hear(memory: Known) {
    const news = await readNews(pool, snapshot, CHANGES_MAX)
    if (memory !== known) return
    if (news.items.length === CHANGES_MAX) return fillAgain()
    const items = [...new Set(news.items)]
    const published = items.length > 0 ? await readChanged(pool, items) : []
    const read = published.slice(0, CHANGED_CARDS_MAX).map(({ number }) => number)
    const cards = read.length > 0 ? await readCards(pool, read) : []
    if (memory !== known) return
    for (const item of items) memory.remove(item)
    for (const item of published) memory.put(item)
    for (const { number, card } of cards) memory.cards.put(number, compact(card))
    snapshot = news.snapshot
  }

  /** The known data, not older than allowed. */
  async function fresh(): Promise<Known | undefined> {
    const now = performance.now()
    const from = Math.max(doubtedAt, now - freshMs)
    // Where there are many searches, none of them waits: changes are read again in good time.
    if (known && heardAt > from && heardAt < now - freshMs / 2) heard(known).catch(() => {})
    while (known && heardAt <= from) {
      await heard(known)
    }
    return known
  }

  async function heard(memory: Known) {
    // Changes that were not read may be forgotten by now.
    if (performance.now() - Math.max(heardAt, filledAt) > HEARD_HOURS * HOUR) return fillAgain()
    if (!hearing) {
      const began = performance.now()
      const done = hear(memory).then(() => {
        heardAt = began
      })
      hearing = { began, done: done.finally(() => (hearing = undefined)) }
    }
    await hearing.done
  }
  const idle = setInterval(() => {
    if (known) void heard(known).catch(() => {})
  }, IDLE_MS).unref()

  /**
   * Reads missing cards, and makes the answer at the very moment when all are there: keeping a card later may push another one
   * out. Items that no longer exist are left out.
   */
  async function withCards<T>(memory: Known, items: number[], make: (cards: Cards) => T, from = pool): Promise<T> {
    const { cards: kept } = memory
    const read = new Map<number, Buffer>()
    const requested = new Set<number>()
    for (;;) {
      const missing = items.filter((item) => !requested.has(item) && kept.lengthOf(item) === undefined)
      if (missing.length === 0) return make({ kept, read })
      const changesBefore = heardAt
      for (const item of missing) requested.add(item)
      const cards = await readCards(from, missing)
      // A change that arrived meanwhile may be newer than these cards.
      const mayKeep = heardAt === changesBefore && !hearing
      for (const { number, card } of cards) {
        const text = compact(card)
        read.set(number, text)
        if (mayKeep) kept.put(number, text)
      }
    }
  }

  fillAgain()

  return {
    filled: () => filling,
    readAhead: () => filling.then(() => ahead),
    bytes: () => known?.bytes ?? 0,
    doubt() {
      doubtedAt = performance.now()
    },
    close() {
      closed = true
      known = undefined
      clearInterval(idle)
    },

    async search(topic, bounds, limit, { ranges = [], dates, order = 'near' } = {}) {
      const memory = await fresh()
      if (!memory) return undefined
      const fits = both(memory.values.filter(ranges), memory.calendars.filter(dates))
      const { nearest, count } =
        order === 'cheap'
          ? memory.spots.cheapest(bounds, limit, topic, fits, (item, at, centre) =>
              memory.isMachine(item) ? memory.prices.sum(item, at, centre) : undefined,
            )
          : memory.spots.within(bounds, limit, topic, fits)
      return withCards(memory, nearest, (cards) => {
        const answer = new Answer(cards)
        answer.text('{"equipments":[')
        answer.list(nearest.filter((item) => memory.isMachine(item)))
        answer.text('],"orders":[')
        answer.list(nearest.filter((item) => !memory.isMachine(item)))
        answer.text(`],"count":${count}}`)
        return answer.bytes()
      })
    },

    async view(bounds, limit) {
      const memory = await fresh()
      if (!memory) return undefined
      const hits = memory.spots.within(bounds, limit, undefined, undefined, limit)
      if (!hits) return 'tooMany'
      const types = Map.groupBy(hits.nearest, (item) => {
        const name = memory.nameOf(item)
        return name?.kind === 'equipment' ? name.type : undefined
      })
      return withCards(memory, hits.nearest, (cards) => {
        const answer = new Answer(cards)
        let before = '{"equipments":{'
        for (const [type, items] of types) {
          if (type === undefined) continue
          answer.text(`${before}${JSON.stringify(type)}:[`)
          answer.list(items)
          before = '],'
        }
        answer.text(before === '],' ? ']},"orders":[' : `${before}},"orders":[`)
        answer.list(types.get(undefined) ?? [])
        answer.text(`],"count":${hits.count}}`)
        return answer.bytes()
      })
    },
  }
}
