/**
 * Exact counts without reading every item: whole cells come from the maintained grid, and only items in the rim are counted one
 * by one.
 */
import type { Bounds } from '@spetskarta/shared/geo.ts'
import type { Cluster } from '@spetskarta/shared/search/search.ts'
import type pg from 'pg'
import { boxesOf, coarsestLevel, countingPlan, markBounds } from './grid.rules.ts'
import { ends } from './search.queries.ts'

/**
 * $1–$3 ranges of the grid, $4–$5 ranges of the rim, $6–$9 the box. `row` and `col` are in units of 2^$10 fine cells;
 * the pole and the 180th meridian belong to the last of them, as they do in the grid.
 */
const COUNTED = `
  select kind, items::bigint as items, lat_sum, lng_sum,
    floor((g.cell / (5760 >> (2 * r.level)) << (2 * r.level)) * 2.0 ^ -$10::int) as row,
    floor((g.cell % (5760 >> (2 * r.level)) << (2 * r.level)) * 2.0 ^ -($10::int + 1)) as col
  from unnest($1::int[], $2::int[], $3::int[]) as r (level, lo, hi)
  cross join lateral (
    select kind, items, lat_sum, lng_sum, cell from item_grid where level = r.level and cell between r.lo and r.hi offset 0
  ) as g
  union all
  select kind, 1, lat, lng,
    floor(least((lat + 90) * 16, 2880 - 2.0 ^ -10) * 2.0 ^ -$10::int),
    floor(least((lng + 180) * 16, 5760 - 2.0 ^ -10) * 2.0 ^ -($10::int + 1))
  from unnest($4::int[], $5::int[]) as r (lo, hi)
  cross join lateral (
    select kind, lat, lng from items where not hidden and lat is not null and cell between r.lo and r.hi offset 0
  ) as i
  where lat between $6 and $7 and lng between $8 and $9`

const CLUSTERS = `
  select row, col, sum(items)::int as count, coalesce(sum(items) filter (where kind = 'equipment'), 0)::int as machines,
    sum(lat_sum) / sum(items) as lat, sum(lng_sum) / sum(items) as lng
  from (${COUNTED}) as counted group by row, col order by row, col`

interface ClusterRow {
  row: number
  col: number
  count: number
  machines: number
  lat: number
  lng: number
}

/** Marks of 2^exponent fine cells whose counts add up exactly to the number of items in the rectangle. */
export async function clusters(pool: pg.Pool, bounds: Bounds, exponent: number): Promise<Cluster[]> {
  const marks: Cluster[] = []
  for (const box of boxesOf(bounds)) {
    const { grid, rim } = countingPlan(box, coarsestLevel(exponent))
    const levels = grid.map((range) => range.level)
    const values = [levels, ...ends(grid), ...ends(rim), box.south, box.north, box.west, box.east, exponent]
    const { rows } = await pool.query<ClusterRow>({ name: 'clusters', text: CLUSTERS, values })
    for (const { row, col, count, machines, lat, lng } of rows)
      marks.push({ lat, lng, count, machines, orders: count - machines, bounds: markBounds(row, col, exponent, box) })
  }
  return marks
}

const WHOLE_WORLD: Bounds = { south: -90, north: 90, west: -180, east: 180 }

/** How many published items the rectangle holds, exactly. */
export async function countIn(pool: pg.Pool, bounds: Bounds = WHOLE_WORLD): Promise<number> {
  // Marks of 256 cells (16°) let the plan use the coarsest cells.
  const marks = await clusters(pool, bounds, 8)
  return marks.reduce((sum, mark) => sum + mark.count, 0)
}
