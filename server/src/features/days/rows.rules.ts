/** Stored summaries of days in the form of the API. */
import type { DailyData, DailyRow } from '@spetskarta/shared/days/days.ts'
import type { DaySummary, Discarded } from '@spetskarta/shared/tracks/tracks.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { spanOf, type Zones } from '../tracks/zones.rules.ts'

type DayRow = Selectable<Tables['track_days']>

export const summaryOf = (row: DayRow): DaySummary => ({
  distance: row.distance_m / 1000,
  rawDistance: row.raw_distance_m / 1000,
  points: row.points,
  discarded: discardedOf(row),
  firstMove: row.first_move_at?.getTime() ?? null,
  lastMove: row.last_move_at?.getTime() ?? null,
  maxSpeed: row.max_speed_kmh,
  meanSpeed: row.mean_speed_kmh,
  movingSeconds: row.moving_s,
  workingSeconds: row.working_s,
  idleSeconds: row.idle_s,
  offSeconds: row.off_s,
  unknownSeconds: row.unknown_s,
  workBy: row.work_by as DaySummary['workBy'],
  engineBy: row.engine_by as DaySummary['engineBy'],
  sparse: row.sparse,
  coarseSeconds: row.coarse_s,
  turnsSeconds: row.turns_s,
  speedUnproved: row.speed_unproved,
  unheardDistance: row.unheard_m / 1000,
  jammedSeconds: row.jammed_s,
  carriedDistance: row.carried_m / 1000,
  carriedSeconds: row.carried_s,
  apartSeconds: row.apart_s,
})

/** Days that were summed before a reason was introduced lack it. */
const discardedOf = (row: DayRow): Discarded => ({
  other: 0,
  jam: 0,
  ...(row.discarded as Omit<Discarded, 'other' | 'jam'>),
})

export const tableRowOf = (row: DayRow, zones: Zones): DailyRow => ({
  dayStartTimestamp: spanOf(zones, row.day).start,
  day: row.day,
  uncounted: false,
  locations: row.points,
  photos: row.photos,
  distance: row.distance_m / 1000,
  rawDistance: row.raw_distance_m / 1000,
  discarded: discardedOf(row),
  maxSpeed: row.max_speed_kmh,
  movingSeconds: row.moving_s,
  workingSeconds: row.working_s,
  unheardDistance: row.unheard_m / 1000,
  jammedSeconds: row.jammed_s,
  carriedDistance: row.carried_m / 1000,
  carriedSeconds: row.carried_s,
  coarseSeconds: row.coarse_s,
  turnsSeconds: row.turns_s,
  speedUnproved: row.speed_unproved,
  apartSeconds: row.apart_s,
  coverage: keptCoverage(row),
})

/** A day that could not be summed. */
export const uncountedRow = (day: string, zones: Zones): DailyRow => ({
  dayStartTimestamp: spanOf(zones, day).start,
  day,
  uncounted: true,
  locations: 0,
  photos: 0,
  distance: 0,
  rawDistance: 0,
  discarded: { accuracy: 0, jump: 0, duplicate: 0, mock: 0, other: 0, jam: 0 },
  maxSpeed: null,
  movingSeconds: 0,
  workingSeconds: 0,
  unheardDistance: 0,
  jammedSeconds: 0,
  carriedDistance: 0,
  carriedSeconds: 0,
  coarseSeconds: null,
  turnsSeconds: null,
  speedUnproved: false,
  apartSeconds: 0,
  coverage: { photos: null, points: null },
})

type CoverageColumns = Pick<DayRow, 'photos_expected' | 'photos_came' | 'recorded_s' | 'covered_s'>

export const coverageColumns = (coverage: DailyData['coverage']): CoverageColumns => ({
  photos_expected: coverage?.photos?.expected ?? null,
  photos_came: coverage?.photos?.came ?? null,
  recorded_s: coverage?.points?.recordedSeconds ?? null,
  covered_s: coverage?.points?.coveredSeconds ?? null,
})

/** The stored coverage of a day. */
export const keptCoverage = ({
  photos_expected: expected,
  photos_came: came,
  recorded_s: recordedSeconds,
  covered_s: coveredSeconds,
}: CoverageColumns): DailyRow['coverage'] => ({
  photos: expected === null || came === null ? null : { expected, came },
  points: recordedSeconds === null || coveredSeconds === null ? null : { recordedSeconds, coveredSeconds },
})
