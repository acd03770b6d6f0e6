/** How many machines of a type there are near towns by their size. */
import { textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface Town {
  name: string
  lat: number
  lng: number
}

/** `bands`: from and to of the parameter; those without a machine are left out. The square about a town is that of its link. */
export async function countBands(
  db: Db,
  type: string,
  param: string,
  bands: readonly [number, number][],
  towns: readonly Town[],
) {
  const sides = towns.map((town) => boundsAround(town, RADIUS.equipment))
  const { rows } = await sql<{ town: number; band: number; count: number }>`
    select t.town::int, b.band::int, count(*)::int as count
    from unnest(${sides.map(({ south }) => south)}::float8[], ${sides.map(({ north }) => north)}::float8[],
      ${sides.map(({ west }) => west)}::float8[], ${sides.map(({ east }) => east)}::float8[])
      with ordinality as t (south, north, west, east, town)
    join search_entries e on e.topic = ${type} collate "C" and e.lat between t.south and t.north
      and e.lng between t.west and t.east
    join items i on i.id = e.item and i.kind = 'equipment'
    join unnest(${bands.map(([from]) => from)}::float8[], ${bands.map(([, to]) => to)}::float8[])
      with ordinality as b (low, high, band) on (i.params ->> ${param})::float8 between b.low and b.high
    group by t.town, b.band order by t.town, b.band`.execute(db)
  return rows.flatMap(({ town, band, count }) => {
    const [place, ends] = [towns[town - 1], bands[band - 1]]
    return place && ends ? [{ ...place, params: textOfRanges([{ id: param, from: ends[0], to: ends[1] }]), count }] : []
  })
}
