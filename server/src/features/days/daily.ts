/** One machine's day in full: finds it, computes it from its points, and writes it as JSON piece by piece. */
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import type { DayOutline } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { encodePoints } from '@spetskarta/shared/tracks/point-columns.ts'
import type { DaySummary, Disagreement } from '@spetskarta/shared/tracks/tracks.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Audience } from '../photos/photo-links.rules.ts'
import { photosOf } from '../photos/photo-links.ts'
import { recorderNames } from '../recorders/recorders.queries.ts'
import { lastStop } from '../recorders/signs.queries.ts'
import { type Day, dayOfTrack, LEAD_MS } from '../tracks/day.rules.ts'
import { COUNTED } from '../tracks/filter.rules.ts'
import { degreesText, millisText } from '../tracks/numbers-text.rules.ts'
import { newestBetween, readTrack } from '../tracks/track.queries.ts'
import type { RawTrack } from '../tracks/track.ts'
import type { Tracking } from '../tracks/tracking.queries.ts'
import { spanAt, zoneOf } from '../tracks/zones.rules.ts'
import { findDay } from './days.queries.ts'
import { summaryOf } from './rows.rules.ts'

/** For a whole day or for a part of it. */
export interface Daily {
  span: DaySpan
  timeZone: string
  track: RawTrack
  day: Day
  summary: DaySummary
  photos: Photo[]
  /** When somebody last pressed «Стоп», ms. */
  stoppedAt: number | null
  disagreements: Disagreement[]
}

/** What to show of a machine: the day, and the moment from which on. */
export interface ShownPart {
  span: DaySpan
  /** Ms. */
  since: number
}

/**
 * The current day is the day of the newest point or photo that is not archived; only what is not archived belongs to
 * it. A phone with a wrong clock may send dates later than today: they make a day only where there is nothing else.
 * Undefined where everything is archived.
 */
export async function currentDay(db: Db, tracking: Tracking, now = Date.now()): Promise<ShownPart | undefined> {
  const { equipment, archivedUntil } = tracking
  const { end } = spanAt(tracking, now)
  const newest =
    (await newestBetween(db, equipment, archivedUntil, end)) ??
    (await newestBetween(db, equipment, archivedUntil, null))
  if (newest === undefined) return undefined
  const span = spanAt(tracking, newest)
  return { span, since: archivedUntil === null ? span.start : Math.max(span.start, archivedUntil + 1) }
}

/** The day's points from `since` on, their summary, and the photos with addresses signed for this audience. */
export async function readDaily(
  deps: Pick<Deps, 'db' | 'pool' | 'signing'>,
  tracking: Tracking,
  { span, since }: ShownPart,
  audience: Audience,
): Promise<Daily> {
  const { equipment } = tracking
  const [track, photos, kept, stoppedAt] = await Promise.all([
    readTrack(deps.pool, equipment, since - LEAD_MS, span.end),
    photosOf(deps, equipment, new Date(since), new Date(span.end), audience),
    findDay(deps.db, equipment, span.day),
    lastStop(deps.db, equipment, since, span.end),
  ])
  const day = dayOfTrack(track, since, tracking.type)
  // Retention may have deleted the points; their summary is kept.
  const summary = kept?.emptied_at && day.summary.points === 0 ? summaryOf(kept) : day.summary
  const disagreements = await disagreementsOf(deps.db, equipment, track, day)
  return { span, timeZone: zoneOf(tracking, span.day), track, day, summary, photos, stoppedAt, disagreements }
}

async function disagreementsOf(db: Db, equipment: string, track: RawTrack, { apart }: Day): Promise<Disagreement[]> {
  if (apart.length === 0) return []
  const names = await recorderNames(db, equipment)
  const nameOf = (index: number) => {
    const id = track.recorders[index] ?? null
    return id === null ? null : (names.get(id) ?? null)
  }
  return apart.map(({ recorders: [serving, other], metres, ...rest }) => ({
    ...rest,
    recorders: [nameOf(serving), nameOf(other)],
    distance: metres / 1000,
  }))
}

/** What the map shows of a day unless the user chooses otherwise (spec §3). */
const SHOWN = { showPath: true, showTime: true, showPhoto: false, pathInterval: 3200 }

export const outlineOf = ({ span, timeZone, track, day, summary, stoppedAt, disagreements }: Daily): DayOutline => ({
  ...SHOWN,
  dayStartTimestamp: span.start,
  dayEndTimestamp: span.end,
  timeZone,
  distance: summary.distance,
  summary,
  trips: day.trips,
  stops: day.stops,
  gaps: day.gaps,
  stoppedAt: isAfter(stoppedAt, track.t.at(-1)) ? stoppedAt : null,
  activities: day.activities,
  disagreements,
})

/** Whether the recording was stopped for good: the last point may have been taken a little later. */
const isAfter = (stoppedAt: number | null, lastAt: number | undefined) => (stoppedAt ?? 0) >= (lastAt ?? 0) - MINUTE

/** Points that one piece of text holds: enough to be quick, few enough to stay small. */
const POINTS_A_PIECE = 4000

/** The counted points in the spec's form: a JSON array in pieces. */
export function* locationsText({ track, day }: Daily): Generator<string> {
  let text = '['
  let points = 0
  for (let i = day.begin; i < track.t.length; i++) {
    if (day.flags[i] !== COUNTED) continue
    const kmh = at(track.speed, i)
    const speed = kmh >= 0 ? Math.round(kmh * 10) / 10 : null
    const coords = `[${degreesText(at(track.lat, i))},${degreesText(at(track.lng, i))}]`
    text += `${points > 0 ? ',' : ''}{"timestamp":${millisText(at(track.t, i))},"coords":${coords},"speed":${speed}}`
    if (++points % POINTS_A_PIECE === 0) {
      yield text
      text = ''
    }
  }
  yield `${text}]`
}

/** The same points as columns. */
function columnsOf({ track, day }: Daily) {
  const { t, lat, lng, speed } = track
  const counted = new Uint32Array(t.length - day.begin)
  let points = 0
  for (let i = day.begin; i < t.length; i++) if (day.flags[i] === COUNTED) counted[points++] = i
  const column = (values: ArrayLike<number>) => {
    const kept = new Float64Array(points)
    for (let i = 0; i < points; i++) kept[i] = at(values, at(counted, i))
    return kept
  }
  return encodePoints({ t: column(t), lat: column(lat), lng: column(lng), speed: column(speed) })
}

export type Shape = 'objects' | 'columns'

/** A DailyData as JSON in pieces. */
export function* dailyText(equipment: Equipment, daily: Daily, shape: Shape): Generator<string> {
  const head = { equipmentId: equipment._id, equipment, ...outlineOf(daily), photos: daily.photos }
  yield `${JSON.stringify(head).slice(0, -1)},"locations":`
  if (shape === 'columns') yield `[],"columns":${JSON.stringify(columnsOf(daily))}`
  else yield* locationsText(daily)
  yield '}'
}
