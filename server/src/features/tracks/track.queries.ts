/**
 * Points of one machine, read as columns. One object a row would take most of the time for a day of 86,400 points.
 */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../../db/tables.ts'
import { emptyTrack, type RawTrack } from './track.ts'
import { decodeTrack, joined, NO_RECORDER, pointsBefore, type TrackRow } from './track-columns.rules.ts'

/** Few days have more points; larger ones are read in several pieces, so the memory of one piece is limited. */
const POINTS_A_PIECE = 100_000

/** `recorded`: without the points of files. */
const WHICH = { all: '', recorded: 'and recorder is not null and import is null' }

/**
 * Columns of bytes in PostgreSQL's binary form: arrays would come as text, to be written and read number by number. The
 * driver takes text only, and base64 is a third shorter than PostgreSQL's own text of bytes, and read five times sooner.
 */
const bytes = (each: string, where = '') => `encode(string_agg(${each}, '') ${where}, 'base64')`
const NUMBERS = `
  ${bytes('timestamptz_send(recorded_at)')} as t, ${bytes('float8send(lat)')} as lat, ${bytes('float8send(lng)')} as lng,
  ${bytes("float4send(coalesce(speed_kmh, 'NaN'))")} as speed,
  ${bytes("float4send(coalesce(accuracy_m, 'NaN'))")} as accuracy,
  case when bool_or(mock) then ${bytes('boolsend(coalesce(mock, false))')} end as mock`
const evidenceWith = (more: string) => `
  ${bytes(
    `timestamptz_send(recorded_at) || int2send(coalesce(vibration, -1::int2)) ||
    int2send(coalesce(frequency, -1::int2)) || int2send(coalesce(charging::int, -1)::int2) ||
    int2send(coalesce(ignition::int, -1)::int2) ${more}`,
    'filter (where vibration is not null or charging is not null or ignition is not null)',
  )} as evidence`
/** The recorder's id, zeros for a file. */
const TELLER = `uuid_send(coalesce(recorder, '${NO_RECORDER}'))`

const pointsOf = (which: keyof typeof WHICH) =>
  `from track_points where equipment = $1 and recorded_at >= $2 and recorded_at < $3 ${WHICH[which]}
  order by recorded_at, recorder limit`

// Nearly every day is told by one recorder: that costs a comparison a row. Where there are more, the day is read again.
const byOne = (which: keyof typeof WHICH) => `
with first as materialized (select recorder ${pointsOf(which)} 1)
select ${NUMBERS}, ${evidenceWith('')}, (select recorder from first) as recorder,
  bool_or(recorder is distinct from (select recorder from first)) as several
from (select * ${pointsOf(which)} ${POINTS_A_PIECE}) p`

const byEach = (which: keyof typeof WHICH) => `
select ${NUMBERS}, ${evidenceWith(`|| ${TELLER}`)}, ${bytes(TELLER)} as tellers
from (select * ${pointsOf(which)} ${POINTS_A_PIECE}) p`

const READ = {
  one: { all: byOne('all'), recorded: byOne('recorded') },
  each: { all: byEach('all'), recorded: byEach('recorded') },
}

/** Points in [from, to), ms, by time; those of one moment by recorder. */
export async function readTrack(
  pool: pg.Pool,
  equipment: string,
  from: number,
  to: number,
  which: keyof typeof WHICH = 'all',
): Promise<RawTrack> {
  const read = async (by: keyof typeof READ) => {
    const pieces: RawTrack[] = []
    for (let begin = from; ; ) {
      const { rows } = await pool.query<TrackRow>({
        name: `read-track-${by}-${which}`,
        text: READ[by][which],
        values: [equipment, new Date(begin), new Date(to)],
      })
      const row = rows[0]
      if (row?.several) return undefined
      const piece = row ? decodeTrack(row) : emptyTrack(0)
      const { length } = piece.t
      // The last moment may have more points than this piece holds.
      if (length === POINTS_A_PIECE) begin = at(piece.t, length - 1)
      pieces.push(length === POINTS_A_PIECE ? pointsBefore(piece, begin) : piece)
      if (length < POINTS_A_PIECE) return joined(pieces)
    }
  }
  return (await read('one')) ?? (await read('each')) ?? emptyTrack(0)
}

/**
 * For `track_points` as `t`: points that can tell where the machine was. Points without this never count; of those
 * with it, a jump or a repetition may still not count.
 */
export const BELIEVABLE = sql`t.mock is not true and coalesce(t.accuracy_m, 0) <= ${sql.lit(ACCURACY_MAX)}`

/** A machine and a span of time (after, before), ms; null: without that end. */
export interface MachineSpan {
  equipment: string
  after: number | null
  before: number | null
}

/** Times of the newest points or photos in these spans, ms, by machine; machines without any are left out. */
export async function newestIn(db: Kysely<Tables>, spans: readonly MachineSpan[]): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const moments = (ms: (number | null)[], open: string) =>
    sql`${ms.map((one) => (one === null ? open : new Date(one).toISOString()))}::timestamptz[]`
  const { rows } = await sql<{ equipment: string; at: Date }>`
    select equipment, at from (
      select m.equipment, greatest(
        (select recorded_at from track_points p
          where p.equipment = m.equipment and p.recorded_at > m.after and p.recorded_at < m.before
          order by p.recorded_at desc limit 1),
        (select taken_at from photos p
          where p.equipment = m.equipment and p.taken_at > m.after and p.taken_at < m.before
          order by p.taken_at desc limit 1)) as at
      from unnest(${spans.map(({ equipment }) => equipment)}::uuid[],
        ${moments(
          spans.map(({ after }) => after),
          '-infinity',
        )},
        ${moments(
          spans.map(({ before }) => before),
          'infinity',
        )}) as m (equipment, after, before)) as newest
    where at is not null`.execute(db)
  return new Map(rows.map(({ equipment, at }) => [equipment, at.getTime()]))
}
