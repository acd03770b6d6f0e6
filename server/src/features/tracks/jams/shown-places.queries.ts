/**
 * False places that receivers are shown, as the days of machines report them to each other
 * (docs/decisions/0067-jams-seen-together.md).
 */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Tables } from '../../../db/tables.ts'
import { markDays } from '../store/mark.queries.ts'
import { type Claim, type ClaimedCell, cellKey, cellsOf, placeOfCell, type ShownPlace } from './shown-places.rules.ts'

interface DayKey {
  equipment: string
  /** `yyyy-mm-dd`. */
  day: string
}

const keyOf = ({ equipment, day }: DayKey) => `${equipment} ${day}`

/** Number of other machines that must have proved a place, as one may be wrong. */
const WITNESSES = 2
/** Maximum number of rows kept per proved place and hour: more add nothing; a few are spare, as some may be deleted again. */
const WITNESSES_KEPT = 6

/** Condition on rows `u` and `o`: the same place in the same hour. */
const NEAR = sql`o.hour = u.hour and o.lat between u.lat - 1 and u.lat + 1 and o.lng between u.lng - 1 and u.lng + 1`
/** Condition on a row `u`: other machines prove the place. */
const TOLD = sql<boolean>`(select count(distinct o.equipment) >= ${sql.lit(WITNESSES)} from shown_places o
  where ${NEAR} and o.proved and o.equipment <> u.equipment)`

/** For days `asked` of machines: places that others prove to be false, see `ShownRow`. */
export const SHOWN = sql`(
      select jsonb_agg(jsonb_build_object('hour', extract(epoch from u.hour) * 1000, 'lat', u.lat, 'lng', u.lng)
        order by u.hour, u.lat, u.lng)
      from shown_places u where u.equipment = asked.equipment and u.day = asked.day and not u.proved and ${TOLD})`

/** As they are read; null: none. */
export type ShownRow = { hour: number; lat: number; lng: number }[] | null

export const shownPlaces = (row: ShownRow): ShownPlace[] | undefined => row?.map(placeOfCell)

/** For each of the days, places that others prove to be false; for a day that was never summed no places are noted yet. */
export async function shownTo(db: Db, days: readonly DayKey[]): Promise<(ShownPlace[] | undefined)[]> {
  const { rows } = await sql<{ shown: ShownRow }>`
    select ${SHOWN} as shown from unnest(${days.map(({ equipment }) => equipment)}::uuid[],
      ${days.map(({ day }) => day)}::date[]) with ordinality as asked (equipment, day, number)
    order by asked.number`.execute(db)
  return rows.map(({ shown }) => shownPlaces(shown))
}

export interface ClaimingDay extends DayKey {
  /** In ms. */
  start: number
  end: number
  claims: readonly Claim[]
  /** Places that were known to be false when the day was summed. */
  shown: readonly ShownPlace[]
}

export interface Noted extends DayKey, ClaimedCell {
  /** In ms. */
  at: number
  wasShown: boolean
}

const rowKey = (one: Noted) => `${keyOf(one)} ${cellKey(one)} ${one.isProved} ${one.wasShown}`

function notedOf({ equipment, day, start, end, claims, shown }: ClaimingDay): Noted[] {
  const known = new Set(shown.map((place) => `${place.from} ${place.coords}`))
  return cellsOf(claims)
    .filter(({ hour }) => hour < end && hour + HOUR > start)
    .map((cell) => {
      const { from, coords } = placeOfCell(cell)
      return { equipment, day, ...cell, at: Math.max(start, cell.hour), wasShown: known.has(`${from} ${coords}`) }
    })
}

/**
 * Notes the places that these days, just summed, claim; `before`: what is noted of them so far, see `notedFor`. Marks days of
 * other machines to be summed again if they were summed with other places. Whoever notes last sees everything that others have
 * noted, so none is missed. Returns whether anything has changed.
 */
export async function noteShownPlaces(
  db: Db,
  days: readonly ClaimingDay[],
  before: readonly Noted[],
): Promise<boolean> {
  const now = days.flatMap(notedOf)
  const [known, kept] = [new Set(before.map(rowKey)), new Set(now.map(rowKey))]
  const gone = before.filter((one) => !kept.has(rowKey(one)))
  const fresh = now.filter((one) => !known.has(rowKey(one)))
  if (gone.length > 0) await forget(db, gone)
  if (fresh.length > 0) await note(db, fresh)
  // Also where nothing has changed: a server may have died after it had noted them.
  const marked = await markOthers(db, [...before, ...now])
  return gone.length + fresh.length > 0 || marked
}

/** What is noted of these days, for a statement that reads nothing else. */
export const notedFor = (days: readonly DayKey[]): RawBuilder<NotedRow> => sql`
    select s.* from shown_places s join unnest(${days.map(({ equipment }) => equipment)}::uuid[],
      ${days.map(({ day }) => day)}::date[]) as d (equipment, day) on s.equipment = d.equipment and s.day = d.day`

export type NotedRow = Selectable<Tables['shown_places']>

export const notedIn = (rows: readonly NotedRow[]): Noted[] =>
  rows.map(({ hour, at, proved, told, ...row }) => ({
    ...row,
    hour: hour.getTime(),
    at: at.getTime(),
    isProved: proved,
    wasShown: told,
  }))

/** The cells as the columns of `names`. */
function columns(cells: readonly Noted[]): RawBuilder<unknown> {
  const dates = (of: (one: Noted) => number) => cells.map((one) => new Date(of(one)))
  return sql`unnest(${cells.map(({ equipment }) => equipment)}::uuid[], ${cells.map(({ day }) => day)}::date[],
    ${dates(({ hour }) => hour)}::timestamptz[], ${dates(({ at }) => at)}::timestamptz[],
    ${cells.map(({ lat }) => lat)}::int[], ${cells.map(({ lng }) => lng)}::int[],
    ${cells.map(({ isProved }) => isProved)}::bool[], ${cells.map(({ wasShown }) => wasShown)}::bool[])
    as u (equipment, day, hour, at, lat, lng, proved, told)`
}

const forget = (db: Db, cells: readonly Noted[]) =>
  sql`delete from shown_places s using ${columns(cells)} where s.equipment = u.equipment and s.day = u.day
    and s.hour = u.hour and s.lat = u.lat and s.lng = u.lng`.execute(db)

const note = (db: Db, cells: readonly Noted[]) =>
  sql`insert into shown_places (equipment, day, hour, at, lat, lng, proved, told)
    select u.* from ${columns(cells)}
    where not u.proved or (select count(*) < ${sql.lit(WITNESSES_KEPT)} from shown_places o
      where ${NEAR} and o.proved and o.equipment <> u.equipment)
    on conflict (equipment, day, hour, lat, lng) do update set proved = excluded.proved, told = excluded.told`.execute(
    db,
  )

/** Maximum number of days marked at once: others at the place learn of it when they are summed. */
const MARKED_MOST = 200

/** Returns whether there are any. */
async function markOthers(db: Db, cells: readonly Noted[]): Promise<boolean> {
  if (cells.length === 0) return false
  const { rows } = await sql<{ equipment: string; at: Date }>`
    select u.equipment, min(u.at) as at
    from (select distinct hour, lat, lng from ${columns(cells)}) as o join shown_places u
      on u.hour = o.hour and u.lat between o.lat - 1 and o.lat + 1 and u.lng between o.lng - 1 and o.lng + 1
    where not u.proved and u.told <> ${TOLD}
    group by u.equipment, u.day limit ${MARKED_MOST}`.execute(db)
  for (const { equipment, at } of rows) await markDays(db, equipment, [at])
  return rows.length > 0
}

const KEPT_MS = 400 * DAY

/** Deletes the places of days that are too old to be summed again. */
export async function forgetShownPlaces(db: Db): Promise<void> {
  await db
    .deleteFrom('shown_places')
    .where('hour', '<', new Date(Date.now() - KEPT_MS))
    .execute()
}
