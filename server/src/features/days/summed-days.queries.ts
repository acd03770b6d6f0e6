/** Sums of days as rows. */
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { coverageBy } from './coverage.ts'
import type { ChaptersToKeep } from './day-chapters.queries.ts'
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
  const rows = summed.filter((one) => !isEmpty(one)).map(rowOf)
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

const dateOf = (moment: number | null) => (moment === null ? null : new Date(moment))

function rowOf({ stale, day, tail, photos, coverage }: Summed) {
  const { summary } = day
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
