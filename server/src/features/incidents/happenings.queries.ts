/**
 * What alerts report: written in the transaction that finds it, and read by `alerts`. A happening remains the same one as long as
 * it overlaps what is found, however its beginning and end move.
 */
import { DAY } from '@spetskarta/shared/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { FoundIncident } from './detectors.rules.ts'

/** In ms: happenings that ended longer ago are not reported. */
const NEWS_MS = DAY

/** Result of checking a machine's day; moments in ms. */
interface Checked {
  equipment: string
  /** The day, [from, to). */
  span: [number, number]
  incidents: FoundIncident[]
  /** The newest counted point of the day. */
  heard: { at: number; coords: [number, number] | null } | undefined
  now: number
}

/** Adds new happenings and extends known ones. */
export async function keepHappenings(
  transaction: Db,
  { equipment, span, incidents, heard, now }: Checked,
): Promise<void> {
  const [from, to] = span
  const known = await transaction
    .selectFrom('happenings')
    .select(['id', 'kind', 'began_at', 'ended_at'])
    .where('equipment', '=', equipment)
    .where('began_at', '>=', new Date(from))
    .where('began_at', '<', new Date(to))
    .where('kind', 'not in', ['sos', 'back', 'came', 'left'])
    .execute()
  const isSame = (row: (typeof known)[number], incident: FoundIncident) =>
    row.kind === incident.kind &&
    row.began_at.getTime() <= (incident.to ?? Number.POSITIVE_INFINITY) &&
    (row.ended_at?.getTime() ?? Number.POSITIVE_INFINITY) >= incident.from
  for (const row of known) {
    const now = incidents.filter((incident) => isSame(row, incident))
    const extent = now.length > 0 ? extentOf(now) : { from: row.began_at.getTime(), to: heard?.at ?? from }
    // A happening that is no longer found is kept, as it may be found again.
    if (now.length === 0 && row.ended_at) continue
    const [first] = now
    await transaction
      .updateTable('happenings')
      .set({
        began_at: new Date(extent.from),
        ended_at: extent.to === null ? null : new Date(Math.max(extent.to, extent.from)),
        ...(first && { details: JSON.stringify(first.details) }),
      })
      .where('equipment', '=', equipment)
      .where('id', '=', row.id)
      .execute()
  }
  const news = incidents.filter(
    (incident) => (incident.to ?? now) >= now - NEWS_MS && !known.some((row) => isSame(row, incident)),
  )
  for (const { kind, from, to, coords, details } of news)
    await addHappening(transaction, {
      equipment,
      kind,
      from,
      to,
      coords,
      details,
      // A silence that was over before it was detected gets its end at once.
      back: kind === 'silent' && to !== null && heard && heard.at >= to ? to : null,
    })
}

const extentOf = (incidents: FoundIncident[]) => ({
  from: Math.min(...incidents.map(({ from }) => from)),
  to: incidents.some(({ to }) => to === null) ? null : Math.max(...incidents.map(({ to }) => to ?? 0)),
})

/** The machine is heard again: ends the reported silences of the last week, which is itself a happening. */
export async function endSilences(
  transaction: Db,
  { equipment, heard }: { equipment: string; heard: { at: number; coords: [number, number] | null } },
): Promise<void> {
  const { rows } = await sql<{ began_at: Date }>`
    update happenings set back_at = ${new Date(heard.at)}
    where equipment = ${equipment} and kind = 'silent' and back_at is null
      and began_at < ${new Date(heard.at)} and began_at > ${new Date(heard.at - 7 * DAY)}
    returning began_at`.execute(transaction)
  const [first] = rows.map(({ began_at }) => began_at.getTime()).sort((a, b) => a - b)
  if (first === undefined) return
  await addHappening(transaction, {
    equipment,
    kind: 'back',
    from: heard.at,
    to: heard.at,
    coords: heard.coords,
    details: { since: first },
  })
}

export interface NewHappening {
  equipment: string
  kind: FoundIncident['kind'] | 'back' | 'came' | 'left'
  objectId?: string
  /** In ms. */
  from: number
  to: number | null
  /** The end of a silence, ms. */
  back?: number | null | undefined
  coords: [number, number] | null
  details: Record<string, number>
}

export const addHappening = (transaction: Db, { equipment, kind, objectId, from, to, back, ...more }: NewHappening) =>
  transaction
    .insertInto('happenings')
    .values({
      equipment,
      kind,
      object_id: objectId ?? null,
      began_at: new Date(from),
      ended_at: to === null ? null : new Date(to),
      back_at: back ? new Date(back) : null,
      lat: more.coords?.[0] ?? null,
      lng: more.coords?.[1] ?? null,
      details: JSON.stringify(more.details),
    })
    .execute()
