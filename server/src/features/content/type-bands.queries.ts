/** Numbers of machines of a type by size. */
import type { Band } from '@spetskarta/shared/catalog/bands.ts'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The count of each band in each of the rectangles, none of which may cross the 180th meridian. */
export async function countBands(db: Db, type: string, bands: readonly Band[], places: readonly Bounds[]) {
  const side = (name: keyof Bounds) => sql`${places.map((bounds) => bounds[name])}::float8[]`
  const { rows } = await sql<{ place: number; band: number; count: number }>`
    select p.place::int, b.band::int, count(*)::int as count
    from unnest(${side('south')}, ${side('north')}, ${side('west')}, ${side('east')})
      with ordinality as p (south, north, west, east, place)
    join search_entries e on e.topic = ${type} collate "C" and e.lat between p.south and p.north
      and e.lng between p.west and p.east
    join items i on i.id = e.item and i.kind = 'equipment'
    join unnest(${bands.map(({ id }) => id)}::text[], ${bands.map(({ from }) => from)}::float8[],
      ${bands.map(({ to }) => to)}::float8[])
      with ordinality as b (id, low, high, band) on (i.params ->> b.id)::float8 between b.low and b.high
    group by p.place, b.band`.execute(db)
  const counts = places.map(() => bands.map(() => 0))
  for (const { place, band, count } of rows) (counts[place - 1] as number[])[band - 1] = count
  return counts
}
