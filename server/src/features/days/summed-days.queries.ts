/** Sums of days as rows. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { coverageBy } from './coverage.ts'
import type { ChaptersToKeep } from './day-chapters.queries.ts'
import { doingAtEnd, stripOf } from './doing.rules.ts'
import { coverageColumns } from './rows.rules.ts'
import type { Stale } from './stale-days.queries.ts'
import type { SumOfDay } from './sum-day.ts'

export interface Summed extends Pick<SumOfDay, 'day' | 'tail'> {
  chapters: ChaptersToKeep
  stale: Stale
  span: DaySpan
  photos: number
  coverage: ReturnType<typeof coverageBy> | undefined
}

/** A day without points and photos has no row. */
export async function keepRows(db: Db, summed: Summed[]): Promise<void> {
  const isEmpty = ({ day, photos }: Summed) => day.summary.points === 0 && photos === 0
  for (const { stale } of summed.filter(isEmpty))
    await db.deleteFrom('track_days').where('equipment', '=', stale.equipment).where('day', '=', stale.day).execute()
  const full = summed.filter((one) => !isEmpty(one))
  const rows = full.map(rowOf)
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
  await reachBack(db, full)
}

/**
 * What a machine has done since the beginning of a day it may have done since the day before: of each day behind that one, if
 * both were heard around midnight.
 */
async function reachBack(db: Db, summed: Summed[]): Promise<void> {
  const open = summed.filter(({ day, span }) => {
    const since = doingAtEnd(day)?.since
    return since !== undefined && since < (day.firstAt ?? 0) + MINUTE && since < span.start + GAP_MS
  })
  const byDay = Map.groupBy(open, ({ span: { day, start } }) => `${day} ${start}`)
  for (const [, its] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [
      {
        span: { day, start },
      },
    ] = its as [Summed, ...Summed[]]
    await sql`
      update track_days d set doing_since = b.doing_since
      from track_days b
      where d.equipment = any(${its.map(({ stale }) => stale.equipment)}::uuid[]) and d.day = ${day}::date
        and b.equipment = d.equipment and b.day = d.day - 1 and b.doing = d.doing
        and b.doing_until > ${new Date(start - GAP_MS)}`.execute(db)
  }
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
