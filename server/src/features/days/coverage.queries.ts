import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PhotoFacts, PhotoPlan, Told } from './coverage.rules.ts'

/** Of a machine, [start, end), ms. */
export interface AskedSpan {
  equipment: string
  start: number
  end: number
}

export type KnownPhotos = Pick<PhotoFacts, 'plans' | 'stops' | 'photos'>

const columnsOf = (asked: AskedSpan[], starts = asked.map(({ start }) => start)) => {
  const moments = (ms: number[]) => sql`${ms.map((one) => new Date(one).toISOString())}::timestamptz[]`
  return {
    machines: sql`${asked.map(({ equipment }) => equipment)}::uuid[]`,
    starts: moments(starts),
    ends: moments(asked.map(({ end }) => end)),
  }
}

/** What is known of the photos that were due in each of these spans. */
export async function photoFacts(db: Db, asked: AskedSpan[]): Promise<KnownPhotos[]> {
  const { machines, starts, ends } = columnsOf(asked)
  const told = await sql<Omit<PhotoPlan, 'at'> & { asked: number; at: Date }>`
    select asked.number::int - 1 as asked, p.recorder, p.at, p.minutes
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number)
    join photo_plans p on p.equipment = asked.equipment and p.at < asked.until and p.at >= coalesce((
      select max(b.at) from photo_plans b
      where b.equipment = p.equipment and b.recorder = p.recorder and b.at <= asked.since), '-infinity')
    order by p.at`.execute(db)
  const plans: PhotoPlan[][] = asked.map(() => [])
  for (const { asked: number, at, ...plan } of told.rows) plans[number]?.push({ ...plan, at: at.getTime() })
  const first = asked.map(({ start }, number) => plans[number]?.[0]?.at ?? start)
  const stopped = await sql<{ asked: number; recorder: string; at: Date }>`
    select asked.number::int - 1 as asked, s.recorder, s.at
    from unnest(${machines}, ${columnsOf(asked, first).starts}, ${ends}) with ordinality
      as asked (equipment, since, until, number)
    join recording_stops s on s.equipment = asked.equipment and s.at >= asked.since and s.at < asked.until
    order by s.at`.execute(db)
  const stops: Told[][] = asked.map(() => [])
  for (const { asked: number, at, ...stop } of stopped.rows) stops[number]?.push({ ...stop, at: at.getTime() })
  const due = asked.map((span, number) => ({ ...span, number })).filter(({ number }) => plans[number]?.length)
  const photos = new Map((await photosAround(db, due)).map((taken, i) => [due[i]?.number, taken]))
  return asked.map((_, number) => ({
    plans: plans[number] ?? [],
    stops: stops[number] ?? [],
    photos: photos.get(number) ?? [],
  }))
}

/** How many photos were taken in each of these spans. */
export async function countPhotos(db: Db, asked: AskedSpan[]): Promise<number[]> {
  const { machines, starts, ends } = columnsOf(asked)
  const { rows } = await sql<{ asked: number; count: number }>`
    select asked.number::int - 1 as asked, count(*)::int as count
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number)
    join photos p on p.equipment = asked.equipment and p.taken_at >= asked.since and p.taken_at < asked.until
    where p.equipment = any(${machines})
    group by asked.number`.execute(db)
  const counts = new Map(rows.map(({ asked: number, count }) => [number, count]))
  return asked.map((_, number) => counts.get(number) ?? 0)
}

/** Those of the hours around each of these spans too, by time. */
async function photosAround(db: Db, asked: AskedSpan[]): Promise<Told[][]> {
  const taken: Told[][] = asked.map(() => [])
  if (asked.length === 0) return taken
  const { machines, starts, ends } = columnsOf(asked)
  const { rows } = await sql<{ asked: number; recorder: string | null; at: Date }>`
    select asked.number::int - 1 as asked, p.recorder, p.taken_at as at
    from unnest(${machines}, ${starts}, ${ends}) with ordinality as asked (equipment, since, until, number)
    join photos p on p.equipment = asked.equipment and p.taken_at >= asked.since - interval '1 hour'
      and p.taken_at < asked.until + interval '1 hour'
    where p.equipment = any(${machines})
    order by p.taken_at`.execute(db)
  for (const { asked: number, at, ...told } of rows) taken[number]?.push({ ...told, at: at.getTime() })
  return taken
}
