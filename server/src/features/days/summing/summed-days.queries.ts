/** Stores the sums of days as rows. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { type DaySpan, nextDay } from '@spetskarta/shared/tracks/clock.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import type { coverageBy } from '../coverage.ts'
import type { ChaptersToKeep, TouchedDay } from '../day-chapters.queries.ts'
import { doingAtEnd, stripOf } from '../doing.rules.ts'
import { keepLastDays } from '../kept/last-days.queries.ts'
import type { DayReading } from '../reading.queries.ts'
import { coverageColumns } from '../rows.rules.ts'
import { type HeldDay, keyOf, type Stale } from '../stale-days.queries.ts'
import type { SumOfDay } from '../sum-day.ts'

export interface Summed extends Pick<SumOfDay, 'day' | 'tail'> {
  chapters: ChaptersToKeep
  stale: Stale & TouchedDay & DayReading
  span: DaySpan
  photos: number
  coverage: ReturnType<typeof coverageBy> | undefined
}

/** A summed day, with what is stored of it already. */
export interface Kept extends Summed {
  held: HeldDay
}

/** A day without points and photos has no row. */
export async function keepRows(db: Db, summed: Kept[]): Promise<void> {
  const isEmpty = ({ day, photos }: Summed) => day.summary.points === 0 && photos === 0
  const empty = summed.filter(isEmpty).map(({ stale }) => stale)
  for (const { equipment, day } of empty)
    await db.deleteFrom('track_days').where('equipment', '=', equipment).where('day', '=', day).execute()
  const rows = reachingBack(summed.filter((one) => !isEmpty(one)))
  await putRows(db, rows)
  await keepLastDays(db, rows, empty)
}

async function putRows(db: Db, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = (Object.keys(first) as (keyof typeof first)[]).filter(
    (name) => name !== 'equipment' && name !== 'day',
  )
  await db
    .insertInto('track_days')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['equipment', 'day'])
        .doUpdateSet((build) => Object.fromEntries(columns.map((name) => [name, build.ref(`excluded.${name}`)]))),
    )
    .execute()
}

/**
 * Rows of these days. What a machine has been doing since the beginning of a day may have begun on the day before: then
 * `doing_since` is taken from that day, if the machine was heard around midnight on both.
 */
function reachingBack(summed: Kept[]) {
  const rows = new Map<string, ReturnType<typeof rowOf>>()
  for (const one of summed.toSorted((a, b) => (a.span.day < b.span.day ? -1 : 1))) {
    const { stale, day, span } = one
    const row = rowOf(one)
    const before = rows.get(keyOf(stale)) ?? one.held.before
    const since = row.doing_since?.getTime() ?? Number.POSITIVE_INFINITY
    const isOpen = since < (day.firstAt ?? 0) + MINUTE && since < span.start + GAP_MS
    const goesOn = before.doing === row.doing && (before.doing_until?.getTime() ?? 0) > span.start - GAP_MS
    if (isOpen && goesOn) row.doing_since = before.doing_since
    // Kept for the next day, which may be among these.
    rows.set(keyOf({ ...stale, day: nextDay(span.day) }), row)
  }
  return [...rows.values()]
}

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

function rowOf({ stale, span, day, tail, photos, coverage }: Summed) {
  const { summary } = day
  const [last_lat = null, last_lng = null] = day.lastPlace ?? []
  const end = doingAtEnd(day)
  return {
    equipment: stale.equipment,
    day: stale.day,
    points: summary.points,
    photos,
    distance_m: summary.distance * 1000,
    raw_distance_m: summary.rawDistance * 1000,
    discarded: JSON.stringify(summary.discarded),
    first_move_at: dateOf(summary.firstMove),
    last_move_at: dateOf(summary.lastMove),
    first_at: dateOf(day.firstAt),
    last_at: dateOf(day.lastAt),
    last_lat,
    last_lng,
    doing: end?.doing ?? null,
    doing_since: dateOf(end?.since ?? null),
    doing_until: dateOf(end?.until ?? null),
    strip: stripOf(day.activities, span.start),
    max_speed_kmh: summary.maxSpeed,
    mean_speed_kmh: summary.meanSpeed,
    moving_s: summary.movingSeconds,
    working_s: summary.workingSeconds,
    idle_s: summary.idleSeconds,
    off_s: summary.offSeconds,
    unknown_s: summary.unknownSeconds,
    work_by: summary.workBy,
    engine_by: summary.engineBy,
    coarse_s: summary.coarseSeconds,
    turns_s: summary.turnsSeconds,
    speed_unproved: summary.speedUnproved,
    unheard_m: summary.unheardDistance * 1000,
    jammed_s: summary.jammedSeconds,
    carried_m: summary.carriedDistance * 1000,
    carried_s: summary.carriedSeconds,
    sparse: summary.sparse,
    recorder: day.recorder,
    apart_s: summary.apartSeconds,
    trips: day.trips.length,
    stops: day.stops.length,
    gaps: day.gaps.length,
    tail,
    ...coverageColumns(coverage),
    checked: false,
  } satisfies Insertable<Tables['track_days']>
}
