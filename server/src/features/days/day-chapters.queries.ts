/**
 * Chapters of days that are still being recorded, so that a sum reads only the points after them
 * (docs/decisions/0046-summing-days.md). Chapters may be missing at any time; then the whole day is read.
 */
import { DAY, MINUTE } from '@spetskarta/shared/durations.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { anyOf } from '../tracks/access.queries.ts'
import type { ReadDay } from '../tracks/chapters/read-chapters.rules.ts'
import type { KnownMachine } from '../tracks/known-machine.ts'
import { statedOf } from '../tracks/stated.rules.ts'
import type { BatteryLevel } from './batteries.queries.ts'
import {
  type ChapterSums,
  chapterBytes,
  type KeptChapter,
  type KeptSums,
  keptIn,
  machineMark,
} from './kept/kept-chapter.ts'

/** A day as far as it was read, with the sums of each chapter. */
export interface KeptDay {
  read: ReadDay
  recorder: string | null
  sums: KeptSums[]
}

interface DayKey {
  equipment: string
  day: string
}

export interface TouchedDay extends DayKey {
  /** Start and end of the day, ms. */
  start: number
  end: number
  machine: KnownMachine
  /** In ms: no point before this moment has changed since the chapters were stored. */
  touched: number
}

/** SQL for the days `asked` of `machines`: the stored chapters of each day, concatenated; see `chaptersIn`. */
export const keptOf = (machines: Expression<string>): RawBuilder<Buffer | null> => sql`(
      select string_agg(int8send(floor(extract(epoch from c.until) * 1000)::bigint) || int4send(length(c.chapter)) || c.chapter, ''
        order by c.since)
      from day_chapters c where c.equipment = ${machines} and c.equipment = asked.equipment and c.day = asked.day)`

/** Bytes before each chapter: moment of its last point (ms), and its length. */
const HEAD = 12

function* chaptersIn(bytes: Buffer): Generator<{ until: number; chapter: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const begin = at + HEAD
    const end = begin + bytes.readInt32BE(at + 8)
    yield { until: Number(bytes.readBigInt64BE(at)), chapter: bytes.subarray(begin, end) }
    at = end
  }
}

/** The stored part of a day that is still valid; undefined if there is none. */
export async function keptDay(db: Db, day: TouchedDay): Promise<KeptDay | undefined> {
  const { rows } = await sql<{ chapters: Buffer | null }>`
    select ${keptOf(anyOf([day.equipment]))} as chapters
    from (select ${day.equipment}::uuid as equipment, ${day.day}::date as day) as asked`.execute(db)
  return trueOf(day, rows[0]?.chapters ?? null)
}

/** The same from chapters that were already read. */
export function trueOf({ start, machine, touched }: TouchedDay, chapters: Buffer | null): KeptDay | undefined {
  const all: KeptChapter[] = []
  if (!chapters) return undefined
  const mark = machineMark(machine)
  for (const { until, chapter } of chaptersIn(chapters)) {
    const kept = until < touched ? keptIn(chapter) : undefined
    if (kept?.number !== all.length || kept.start !== start || kept.machine !== mark) break
    all.push(kept)
  }
  const last = all.at(-1)
  if (!last) return undefined
  return {
    read: {
      learned: last.learned,
      stated: statedOf(machine.stated, last.recorder),
      tells: machine.tells ?? false,
      chapters: all.map(({ chapter }) => chapter),
    },
    recorder: last.recorder,
    sums: all.map(({ sums }) => sums),
  }
}

export interface ChaptersToKeep extends DayKey {
  /** Stored chapters that begin at this moment (ms) or later are outdated and must be deleted. */
  from: number
  chapters: { since: number; until: number; bytes: Buffer }[]
}

/** Points of the last UNSETTLED_MS before the newest one may still be joined by late ones. */
const UNSETTLED_MS = 2 * MINUTE

/**
 * Chapters to store for a day whose first `known` chapters are stored already. Nothing is stored for days that ended more than a
 * day ago, as they rarely change. `batteries` reads the battery levels of [from, to), ms.
 */
export async function chaptersToKeep(
  { equipment, day, start, end, machine }: TouchedDay,
  summed: { read: ReadDay; recorder: string | null; sums: ChapterSums[] } | undefined,
  known: number,
  batteries: (from: number, to: number) => Promise<BatteryLevel[]>,
): Promise<ChaptersToKeep> {
  const { learned, chapters } = summed?.read ?? { learned: undefined, chapters: [] }
  const from = chapters[known - 1]?.next?.begins ?? Number.NEGATIVE_INFINITY
  const settledUntil = (chapters.at(-1)?.until ?? 0) - UNSETTLED_MS
  const settled = chapters.filter(({ next, until }, i) => i >= known && next && until <= settledUntil)
  const [first, last] = [settled[0], settled.at(-1)?.next]
  if (!summed || !learned || !first || !last || Date.now() >= end + DAY) return { equipment, day, from, chapters: [] }
  const levels = await batteries(first.begins, last.begins)
  const { recorder, sums } = summed
  const mark = machineMark(machine)
  return {
    equipment,
    day,
    from,
    chapters: settled.map((chapter, i) => {
      const number = known + i
      const its = levels.filter(({ t }) => t >= chapter.begins && t < (chapter.next?.begins ?? 0))
      const kept = { number, chapter, sums: { ...(sums[number] as ChapterSums), batteries: its } }
      const bytes = chapterBytes({ start, machine: mark, learned, recorder, ...kept })
      return { since: chapter.begins, until: chapter.until, bytes }
    }),
  }
}

/** SQL that joins the outdated chapters of these days, for a statement that deletes from `day_chapters` as `c`. */
export function useless(days: readonly ChaptersToKeep[]): RawBuilder<unknown> {
  const equipments = sql`${days.map(({ equipment }) => equipment)}::uuid[]`
  const dates = sql`${days.map(({ day }) => day)}::date[]`
  const moments = days.map(({ from }) =>
    from === Number.NEGATIVE_INFINITY ? '-infinity' : new Date(from).toISOString(),
  )
  return sql`unnest(${equipments}, ${dates}, ${moments}::timestamptz[]) as kept (equipment, day, since)
    where c.equipment = any(${equipments}) and c.equipment = kept.equipment and c.day = kept.day
      and c.since >= kept.since`
}

/**
 * Runs in the transaction that stores the sums of the same points, with the rows of `stale_days` locked, after the outdated
 * chapters were deleted.
 */
export async function keepChapters(db: Db, days: readonly ChaptersToKeep[]): Promise<void> {
  const rows = days.flatMap(({ equipment, day, chapters }) =>
    chapters.map(({ since, until, bytes }) => ({
      equipment,
      day,
      since: new Date(since),
      until: new Date(until),
      chapter: bytes,
    })),
  )
  if (rows.length > 0) await db.insertInto('day_chapters').values(rows).execute()
}

/** Chapters of past days are not worth their space: such days are rarely summed again. */
export async function dropOldChapters(db: Db): Promise<void> {
  await db.deleteFrom('day_chapters').where('until', '<', sql<Date>`now() - interval '2 days'`).execute()
}
