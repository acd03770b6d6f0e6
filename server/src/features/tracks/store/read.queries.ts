/** Reads points of one machine as columns. For a day of 86,400 points, an object per row would take most of the time. */
import { at, firstNotBefore } from '@spetskarta/shared/tracks/columns.ts'
import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../../db/tables.ts'
import { partOf, type RawTrack } from '../track.ts'
import { decodeTrack, joined, NO_RECORDER } from '../track-columns.rules.ts'
import { type Reach, readerOf } from './reach.ts'
import { copyRow, copyRows } from './read/copy-row.ts'

/** Few days have more points. The rest of a larger day is read as two parts at the same time. */
const POINTS_AT_FIRST = 20_000
/** Larger parts are read in several pieces, to limit the memory of each. */
const POINTS_A_PIECE = 100_000

/** `recorded`: without points from files. */
const WHICH = { all: '', recorded: 'and recorder is not null and import is null' }

/** Concatenated bytes of all points, or of those for which `where` holds. See `track-columns.rules.ts`. */
const bytes = (each: string, where = 'true') => `string_agg(${each}, '') filter (where ${where})`
/** Uses few function calls, as these take most of the time. */
const POINT = `timestamptz_send(recorded_at) || point_send(point(lat, lng)) ||
  float4send(coalesce(speed_kmh, 'NaN')) || float4send(coalesce(accuracy_m, 'NaN'))`
const EVIDENCE = `timestamptz_send(recorded_at) || int2send(coalesce(vibration, -1::int2)) ||
  int2send(coalesce(frequency, -1::int2)) || int2send(coalesce(charging::int, -1)::int2) ||
  int2send(coalesce(ignition::int, -1)::int2)`
const HAS_EVIDENCE = 'vibration is not null or charging is not null or ignition is not null'
/** Id of the recorder; zeros for a file. */
const TELLER = `uuid_send(coalesce(recorder, '${NO_RECORDER}'))`

const SPAN = 'equipment = $1 and recorded_at >= $2 and recorded_at < $3'
const pointsOf = (which: keyof typeof WHICH, span = SPAN) =>
  `from track_points where ${span} ${WHICH[which]}
  order by recorded_at, recorder limit`

// Nearly every day has a single recorder, which costs one comparison per row. A day with several is read again.
const byOne = (which: keyof typeof WHICH, most: number, span = SPAN) => `
with first as materialized (select recorder ${pointsOf(which, span)} 1)
select ${bytes(POINT)}, ${bytes(EVIDENCE, HAS_EVIDENCE)}, ${bytes('timestamptz_send(recorded_at)', 'mock')},
  (select ${TELLER} from first), bool_or(recorder is distinct from (select recorder from first))
from (select * ${pointsOf(which, span)} ${most}) p`

// Planning the query for each machine would take longer than reading a few hundred of its points. The outermost bounds are for
// the planner, so that it considers only these months.
const byOneOfEach = (most: number) => `
select f.* from unnest($1, $2, $3) with ordinality as s (equipment, since, until, n)
cross join lateral (${byOne(
  'all',
  most,
  `equipment = s.equipment and recorded_at >= s.since and recorded_at < s.until
    and equipment = any($1) and recorded_at >= $4 and recorded_at < $5`,
)}) f order by s.n`

// The smallest lateness of each recorder's points, which shows whose clock is wrong. Files may be uploaded at any later time.
const LATENESS = `string_agg(teller || float8send(coalesce(1000 * late, 'NaN')), '')`

const byEach = (which: keyof typeof WHICH, most: number) => `
with p as materialized (select * ${pointsOf(which)} ${most})
select ${bytes(POINT)}, ${bytes(`${EVIDENCE} || ${TELLER}`, HAS_EVIDENCE)},
  ${bytes(`timestamptz_send(recorded_at) || ${TELLER}`, 'mock')}, ${bytes(TELLER)},
  (select ${LATENESS} from (
    select ${TELLER} as teller, min(extract(epoch from received_at - recorded_at)) filter (where import is null)::float8 as late
    from p group by 1) l)
from p`

/** Points in [from, to), ms, ascending; points of the same moment by recorder. */
export async function readTrack(
  reach: Reach,
  equipment: string,
  from: number,
  to: number,
  which: keyof typeof WHICH = 'all',
): Promise<RawTrack> {
  const { pool } = readerOf(reach)
  const first = await readPiece(pool, { equipment, from, to, which, most: POINTS_AT_FIRST })
  if (first.rest === undefined) return first.track
  // No points are in the future, so the two halves have about the same number of points.
  const middle = Math.max(first.rest, Math.floor((first.rest + Math.min(to, Date.now())) / 2))
  const halves = await Promise.all([
    readPieces(pool, { equipment, from: first.rest, to: middle, which }),
    readPieces(pool, { equipment, from: middle, to, which }),
  ])
  return joined([first.track, ...halves.flat()])
}

/**
 * All points of each of these spans (ms), of machines of one shard. Undefined if a span must be read by itself, as it has too
 * many points or several recorders.
 */
export async function readFew(
  reach: Reach,
  spans: { equipment: string; from: number; to: number }[],
): Promise<(RawTrack | undefined)[]> {
  if (spans.length === 0) return []
  const [begins, ends] = [spans.map(({ from }) => new Date(from)), spans.map(({ to }) => new Date(to))]
  const edges = [new Date(Math.min(...begins.map(Number))), new Date(Math.max(...ends.map(Number)))]
  const machines = spans.map(({ equipment }) => equipment)
  const rows = await copyRows(readerOf(reach).pool, byOneOfEach(POINTS_AT_FIRST), [machines, begins, ends, ...edges])
  return rows.map(([points, evidence, mocks, tellers, several]) => {
    const track = several?.[0] ? undefined : decodeTrack({ points, evidence, mocks, tellers }, false)
    return track && track.t.length < POINTS_AT_FIRST ? track : undefined
  })
}

interface Wanted {
  equipment: string
  from: number
  to: number
  which: keyof typeof WHICH
}

async function readPieces(pool: pg.Pool, wanted: Wanted): Promise<RawTrack[]> {
  const pieces: RawTrack[] = []
  for (let from: number | undefined = wanted.from; from !== undefined && from < wanted.to; ) {
    const { track, rest }: Piece = await readPiece(pool, { ...wanted, from, most: POINTS_A_PIECE })
    pieces.push(track)
    from = rest
  }
  return pieces
}

interface Piece {
  track: RawTrack
  /** Moment (ms) from which there may be more points; undefined if the piece has everything. */
  rest?: number
}

async function readPiece(pool: pg.Pool, wanted: Wanted & { most: number }): Promise<Piece> {
  const { equipment, from, to, which, most } = wanted
  const read = (query: string) => copyRow(pool, query, [equipment, new Date(from), new Date(to)])
  const [points, evidence, mocks, tellers, several] = await read(byOne(which, most))
  const track = several?.[0] ? await readEach() : decodeTrack({ points, evidence, mocks, tellers }, false)
  if (track.t.length < most) return { track }
  // The last moment may have more points than this piece contains.
  const rest = at(track.t, most - 1)
  return { track: partOf(track, 0, firstNotBefore(track.t, rest)), rest }

  async function readEach() {
    const [points, evidence, mocks, tellers, lateness] = await read(byEach(which, most))
    return decodeTrack({ points, evidence, mocks, tellers, lateness }, true)
  }
}

/**
 * Condition on `track_points` as `t`: points that can show where the machine was. Others never count; those that satisfy it may
 * still be a jump or a repetition.
 */
export const BELIEVABLE = sql`t.mock is not true and coalesce(t.accuracy_m, 0) <= ${sql.lit(ACCURACY_MAX)}`

/** A machine and a span of time (after, before), ms; null: unbounded. */
export interface MachineSpan {
  equipment: string
  after: number | null
  before: number | null
}

/** Time of the newest point or photo in each of these spans, ms, by machine; machines without any are left out. */
export async function newestIn(db: Kysely<Tables>, spans: readonly MachineSpan[]): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const moments = (ms: (number | null)[], open: string) =>
    sql`${ms.map((one) => (one === null ? open : new Date(one).toISOString()))}::timestamptz[]`
  const equipments = sql`${spans.map(({ equipment }) => equipment)}::uuid[]`
  const { rows } = await sql<{ equipment: string; at: Date }>`
    select equipment, at from (
      select t.equipment, greatest(
        (select recorded_at from track_points p
          where p.equipment = t.equipment and p.recorded_at > m.after and p.recorded_at < m.before
          order by p.recorded_at desc limit 1),
        (select taken_at from photos p
          where p.equipment = t.equipment and p.taken_at > m.after and p.taken_at < m.before
          order by p.taken_at desc limit 1)) as at
      from unnest(${equipments},
        ${moments(
          spans.map(({ after }) => after),
          '-infinity',
        )},
        ${moments(
          spans.map(({ before }) => before),
          'infinity',
        )}) as m (equipment, after, before)
      join tracking t on t.equipment = m.equipment
      where t.equipment = any(${equipments})) as newest
    where at is not null`.execute(db)
  return new Map(rows.map(({ equipment, at }) => [equipment, at.getTime()]))
}
