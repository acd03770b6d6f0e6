/** How strongly machines shake phones, by day: stored with the sums and used for later days. */
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../db/connect.ts'
import { NOTHING_LEARNED } from '../../tracks/chapters/learned.rules.ts'
import { engineAfter, type LevelsRow, levelsOfRow } from '../../tracks/engine/known-engine.rules.ts'
import { markDays } from '../../tracks/store/mark.queries.ts'
import { zonesOf } from '../../tracks/tracking.queries.ts'
import { spanOf } from '../../tracks/zones.rules.ts'
import type { Kept } from '../summing/summed-days.queries.ts'

type Of = Pick<Kept, 'stale' | 'day' | 'held'>

/** Row of a day that was recorded by a single phone; undefined if the day shows nothing. */
function rowOf({ stale: { equipment, day }, day: { read, recorder } }: Pick<Of, 'stale' | 'day'>) {
  const { pair, weakest, marked } = read?.learned ?? NOTHING_LEARNED
  if (!recorder || (!pair && weakest.firm === undefined && Object.keys(marked).length === 0)) return undefined
  return {
    equipment,
    day,
    recorder,
    idle: pair?.idle ?? null,
    work: pair?.work ?? null,
    firm: weakest.firm ?? null,
    marked_off: marked.off ?? null,
    marked_idle: marked.idle ?? null,
    marked_work: marked.work ?? null,
  }
}

/**
 * Runs in the transaction that stores the sums. Later days that are now read differently are marked to be summed again; they
 * change no further days, because what a day shows depends on that day alone. Returns whether anything changed.
 */
export async function keepLevels(db: Db, summed: Of[]): Promise<boolean> {
  let changed = false
  for (const one of summed) {
    const { equipment, day } = one.stale
    const old = one.held.levels ?? []
    const row = rowOf(one)
    const fresh = row ? [row] : []
    if (isDeepStrictEqual(old, fresh)) continue
    changed = true
    await db.deleteFrom('engine_levels').where('equipment', '=', equipment).where('day', '=', day).execute()
    if (row) await db.insertInto('engine_levels').values(row).execute()
    await markLater(db, one, old.map(levelsOfRow), fresh.map(levelsOfRow))
  }
  return changed
}

/** Marks later days for which the known levels have changed. */
async function markLater(db: Db, { stale }: Pick<Of, 'stale'>, old: LevelsRow[], fresh: LevelsRow[]): Promise<void> {
  const { equipment, day } = stale
  const later = await db
    .selectFrom('track_days')
    .select('day')
    .where('equipment', '=', equipment)
    .where('day', '>', day)
    .where('engine_by', 'is not', null)
    .where('emptied_at', 'is', null)
    .orderBy('day')
    .execute()
  if (later.length === 0) return
  const rows = await db.selectFrom('engine_levels').selectAll().where('equipment', '=', equipment).execute()
  const others = rows.filter((row) => row.day !== day).map(levelsOfRow)
  const knownOn = (own: LevelsRow[], at: string) =>
    engineAfter(newestFirst([...others, ...own]), [], { day: at, start: 0, end: 0 })
  const zones = zonesOf(stale)
  const changed = later.filter((row) => !isDeepStrictEqual(knownOn(old, row.day), knownOn(fresh, row.day)))
  const moments = changed.map((row) => new Date(spanOf(zones, row.day).start))
  if (moments.length > 0) await markDays(db, equipment, moments)
}

const newestFirst = (rows: LevelsRow[]): LevelsRow[] =>
  rows.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
