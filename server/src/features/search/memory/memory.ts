/**
 * The published items in the memory of this process, so that a search asks the database for nothing but what has
 * changed (decision 31). It is never older than `freshMs`: before it answers, changes are read from `item_changes`
 * unless that was done just now. While it is being filled, and where there is no room for it, the database searches.
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

/** With more changes than this the memory is filled anew. */
const CHANGES_MAX = 20_000
/** Of so many changed items the new cards are read at once; whoever searches does not wait for them. */
const CHANGED_CARDS_MAX = 500
/** How often changes are read where nobody searches, ms. */
const IDLE_MS = 5 * MINUTE
/** How long after a failure the memory is filled again, ms. */
const RETRY_MS = 5000
const MEGABYTE = 2 ** 20
/** Cards read ahead at once: some milliseconds of the thread. */
const AHEAD_AT_ONCE = 200
/** The part of the room for cards that is filled ahead; the rest is for what is really searched. */
const AHEAD_PART = 0.9

declare module 'fastify' {
  interface FastifyInstance {
    searchMemory: SearchMemory
  }
}

type Fits = (number: number) => boolean

const both = (one: Fits | undefined, other: Fits | undefined): Fits | undefined =>
  one && other ? (number) => one(number) && other(number) : (one ?? other)

/** The database writes a blank after every colon and comma. */
const compact = (card: string) => Buffer.from(JSON.stringify(JSON.parse(card)))

export interface SearchMemory {
  /** `searchJson` of the database; undefined: ask there. */
  search(topic: string, bounds: Bounds, limit: number, conditions?: Conditions): Promise<Buffer | undefined>
  /** `viewJson` of the database; undefined: ask there. `tooMany`: there are more than `limit`. */
  view(bounds: Bounds, limit: number): Promise<Buffer | 'tooMany' | undefined>
  /** Something may have been changed by this process: the next answer knows of it. */
  doubt(): void
  /** Resolves when it is filled, or will not be now. */
  filled(): Promise<void>
  /** Resolves when, after that, cards have been read ahead, or will not be. */
  readAhead(): Promise<void>
  bytes(): number
  close(): void
}

/** What a machine must have: parameters in these ranges, and these days free in its calendar; and who comes first. */
export interface Conditions {
  ranges?: readonly ParamRange[]
  dates?: Dates | undefined
  /** `cheap`: machines by what a shift costs in the centre, the nearest orders behind them, at most the limit of each kind. */
  order?: 'near' | 'cheap'
}

interface Options {
  /** For searches. */
  pool: pg.Pool
  /** For filling. */
  background: pg.Pool
  /** Megabytes it may take; 0: none. */
  megabytes: number
  /** How long what is known may be taken for the present, ms. */
  freshMs: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export function openSearchMemory({ pool, background, megabytes, freshMs, log }: Options): SearchMemory {
  const mostBytes = megabytes * MEGABYTE
  let known: Known | undefined
  let filling: Promise<void>
  let ahead: Promise<void> | undefined
  let closed = false
  /** Everything that the database showed then is known. */
  let snapshot = ''
  /** When the last reading of changes began, and from when on one must have begun; both by `performance.now()`. */
  let heardAt = 0
  let doubtedAt = 0
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
      if (next.spots.bytes > mostBytes) {
        log.warn({ items, megabytes }, 'no room for the memory of searches: the database searches')
        return
      }
    }
    next.spots.settle()
    snapshot = before
    heardAt = 0
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
    // Whoever is refused while the database is away tells of it.
    if (!closed && !isDatabaseAway(error)) log.warn({ err: error }, what)
  }

  /** Cards of places where most is offered, before anybody asks for them. */
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

  /** What is known, not older than allowed. */
  async function fresh(): Promise<Known | undefined> {
    const now = performance.now()
    const from = Math.max(doubtedAt, now - freshMs)
    // Where many search, none of them waits: changes are read again in good time.
    if (known && heardAt > from && heardAt < now - freshMs / 2) heard(known).catch(() => {})
    while (known && heardAt <= from) {
      if (performance.now() - heardAt > HEARD_HOURS * HOUR && heardAt > 0) fillAgain()
      else await heard(known)
    }
    return known
  }

  async function heard(memory: Known) {
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
   * Reads the cards that are not kept, and makes the answer in the same moment in which all are there: later to keep one
   * may be to forget another. Cards of items that are gone by now are missing.
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
      // A change that came meanwhile may be newer than these cards.
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
