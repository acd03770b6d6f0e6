import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { MomentOfRecorder, PhotoFacts, PhotoPlan } from './coverage.rules.ts'

/** A span of one machine, [start, end), ms. */
export interface WantedSpan {
  equipment: string
  start: number
  end: number
}

export type KnownPhotos = Pick<PhotoFacts, 'plans' | 'stops' | 'photos'>

export const spansByColumn = (spans: readonly WantedSpan[]) => {
  const moments = (ms: number[]) => sql`${ms.map((one) => new Date(one).toISOString())}::timestamptz[]`
  return {
    machines: sql`${spans.map(({ equipment }) => equipment)}::uuid[]`,
    starts: moments(spans.map(({ start }) => start)),
    ends: moments(spans.map(({ end }) => end)),
  }
}

/** SQL columns and their source, for the spans `asked`: photo plans and recording stops, see `duePhotos`. */
export const DUE_COLUMNS = sql`planned.plans, (
      select jsonb_agg(jsonb_build_object('recorder', s.recorder, 'at', floor(extract(epoch from s.at) * 1000)) order by s.at)
      from recording_stops s where s.equipment = asked.equipment and s.at >= coalesce(planned.first, asked.since)
        and s.at < asked.until) as stops`
export const DUE = sql`lateral (
      select min(p.at) as first, jsonb_agg(jsonb_build_object(
        'recorder', p.recorder, 'at', floor(extract(epoch from p.at) * 1000), 'minutes', p.minutes) order by p.at) as plans
      from photo_plans p where p.equipment = asked.equipment and p.at < asked.until and p.at >= coalesce((
        select max(b.at) from photo_plans b
        where b.equipment = p.equipment and b.recorder = p.recorder and b.at <= asked.since), '-infinity')) as planned`

/** A row as it is read; null: the span has none. */
export interface PhotoPlanRow {
  plans: PhotoPlan[] | null
  stops: MomentOfRecorder[] | null
}

/** Photo plans, stops and photos taken, for each of these spans. */
export async function photoFacts(db: Db, spans: WantedSpan[]): Promise<KnownPhotos[]> {
  const { machines, starts, ends } = spansByColumn(spans)
  const { rows } = await sql<PhotoPlanRow>`
    select ${DUE_COLUMNS}
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number), ${DUE}
    order by asked.number`.execute(db)
  return duePhotos(db, spans, rows)
}

/** The same as `photoFacts`, with the plans and stops of each span already read. */
export async function duePhotos(db: Db, spans: WantedSpan[], rows: readonly PhotoPlanRow[]): Promise<KnownPhotos[]> {
  const due = spans.map((span, number) => ({ ...span, number })).filter(({ number }) => rows[number]?.plans)
  const photos = new Map((await photosAround(db, due)).map((taken, i) => [due[i]?.number, taken]))
  return spans.map((_, number) => ({
    plans: rows[number]?.plans ?? [],
    stops: rows[number]?.stops ?? [],
    photos: photos.get(number) ?? [],
  }))
}

/** Number of photos taken in each of these spans. */
export async function countPhotos(db: Db, spans: WantedSpan[]): Promise<number[]> {
  const { machines, starts, ends } = spansByColumn(spans)
  const { rows } = await sql<{ asked: number; count: number }>`
    select asked.number::int - 1 as asked, count(*)::int as count
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number)
    join photos p on p.equipment = asked.equipment and p.taken_at >= asked.since and p.taken_at < asked.until
    where p.equipment = any(${machines})
    group by asked.number`.execute(db)
  const counts = new Map(rows.map(({ asked: number, count }) => [number, count]))
  return spans.map((_, number) => counts.get(number) ?? 0)
}

/** Moments of photos taken in each span and in the hours around it, ascending. */
async function photosAround(db: Db, spans: WantedSpan[]): Promise<MomentOfRecorder[][]> {
  const taken: MomentOfRecorder[][] = spans.map(() => [])
  if (spans.length === 0) return taken
  const { machines, starts, ends } = spansByColumn(spans)
  const { rows } = await sql<{ asked: number; recorder: string | null; at: Date }>`
    select asked.number::int - 1 as asked, p.recorder, p.taken_at as at
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number)
    join photos p on p.equipment = asked.equipment and p.taken_at >= asked.since - interval '1 hour'
      and p.taken_at < asked.until + interval '1 hour'
    where p.equipment = any(${machines})
    order by p.taken_at`.execute(db)
  for (const { asked: number, at, ...photo } of rows) taken[number]?.push({ ...photo, at: at.getTime() })
  return taken
}
