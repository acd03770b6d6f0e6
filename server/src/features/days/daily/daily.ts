/** One machine's full day: finds it, computes it from its points, and writes it as JSON piece by piece. */
import { setImmediate } from 'node:timers/promises'
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import type { DailyData, DayOutline } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { ReportedSleep } from '@spetskarta/shared/recorders/recorders.ts'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { ClockShift, DaySummary, Disagreement } from '@spetskarta/shared/tracks/tracks.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import type { Audience } from '../../photos/photo-links.rules.ts'
import { photosOf } from '../../photos/photo-links.ts'
import { recorderNames } from '../../recorders/recorders.queries.ts'
import { lastStop, sleepsIn } from '../../recorders/signs.queries.ts'
import { LEAD_MS } from '../../tracks/day.rules.ts'
import { knownMachineOn } from '../../tracks/engine/known-engine.queries.ts'
import { degreesText, millisText } from '../../tracks/numbers-text.rules.ts'
import { columnText } from '../../tracks/shown/columns-text.rules.ts'
import { computeDayOnce } from '../../tracks/shown/compute-day.ts'
import type { DayTask, ShownDay } from '../../tracks/shown/shown-day.rules.ts'
import { newestIn, readTrack } from '../../tracks/store/read.queries.ts'
import type { Tracking } from '../../tracks/tracking.queries.ts'
import { spanAt, zoneOf } from '../../tracks/zones.rules.ts'
import type { KnownPhotos } from '../coverage.queries.ts'
import { coverageOf } from '../coverage.ts'
import { findDay } from '../days.queries.ts'
import { withReasons } from '../gap-reasons.rules.ts'
import { summaryOf } from '../rows.rules.ts'

/** A whole day or a part of it. */
export interface Daily extends ShownDay {
  span: DaySpan
  timeZone: string
  summary: DaySummary
  photos: Photo[]
  /** When the driver last pressed «Стоп», ms; null: never on this day. */
  stoppedAt: number | null
  disagreements: Disagreement[]
  clockShifts: ClockShift[]
  /** For signed-in users only, not for public links. */
  coverage: DailyData['coverage']
}

/** The part of a machine's day to show: the day, and the moment from which it is shown. */
export interface ShownPart {
  span: DaySpan
  /** In ms. */
  since: number
}

/** The current day of a machine, with the moment of its newest point or photo, ms. */
export interface CurrentDay extends ShownPart {
  newest: number
}

/**
 * The current day is the day of the newest point or photo that is not archived; only what is not archived belongs to it. A phone
 * with a wrong clock may send dates later than today: such a date becomes the current day only if there is no other. By machine
 * id; machines with everything archived are left out.
 */
export async function currentDays(
  db: Db,
  trackings: readonly Tracking[],
  now = Date.now(),
): Promise<Map<string, CurrentDay>> {
  const span = (tracking: Tracking) => ({ equipment: tracking.equipment, after: tracking.archivedUntil })
  const newest = await newestIn(
    db,
    trackings.map((tracking) => ({ ...span(tracking), before: spanAt(tracking, now).end })),
  )
  const without = trackings.filter(({ equipment }) => !newest.has(equipment))
  const ahead = await newestIn(
    db,
    without.map((tracking) => ({ ...span(tracking), before: null })),
  )
  return new Map(
    trackings.flatMap((tracking) => {
      const { equipment, archivedUntil } = tracking
      const last = newest.get(equipment) ?? ahead.get(equipment)
      if (last === undefined) return []
      const day = spanAt(tracking, last)
      const since = archivedUntil === null ? day.start : Math.max(day.start, archivedUntil + 1)
      return [[equipment, { span: day, since, newest: last }] as const]
    }),
  )
}

/** The current day of one machine. */
export const currentDay = async (db: Db, tracking: Tracking): Promise<CurrentDay | undefined> =>
  (await currentDays(db, [tracking])).get(tracking.equipment)

/**
 * The day's points from `since` on, their summary, and the photos with addresses signed for this audience. `most`: maximum number
 * of points returned.
 */
export async function readDaily(
  deps: Pick<Deps, 'db' | 'pool' | 'tracks' | 'signing'>,
  tracking: Tracking,
  { span, since }: ShownPart,
  audience: Audience,
  most?: number,
): Promise<Daily> {
  const { equipment } = tracking
  const [track, photos, stoppedAt, machine] = await Promise.all([
    readTrack(deps, equipment, since - LEAD_MS, span.end),
    photosOf(deps, equipment, new Date(since), new Date(span.end), audience),
    lastStop(deps.db, equipment, since, span.end),
    knownMachineOn(deps.db, { equipment, type: tracking.type, ...span }),
  ])
  const sleeps = () => sleepsIn(deps.db, equipment, since, span.end)
  return dailyOf(deps, tracking, { span, since }, audience, { track, photos, stoppedAt, machine, sleeps, most })
}

/** Everything that a day is computed from. */
interface ReadDay extends Pick<Daily, 'photos' | 'stoppedAt'>, Pick<DayTask, 'track' | 'machine' | 'most'> {
  sleeps(): ReportedSleep[] | Promise<ReportedSleep[]>
  /** Read by `dailyOf` if missing. */
  photoFacts?: KnownPhotos | undefined
}

export async function dailyOf(
  deps: Pick<Deps, 'db'>,
  tracking: Tracking,
  { span, since }: ShownPart,
  audience: Audience,
  { track, photos, stoppedAt, machine, sleeps, photoFacts, most }: ReadDay,
): Promise<Daily> {
  const { equipment } = tracking
  const computed = await computeDayOnce(equipment, { track, start: since, machine, most })
  const showsReasons = computed.day.gaps.length > 0 && 'user' in audience
  const day = { ...computed.day, gaps: withReasons(computed.day.gaps, showsReasons ? await sleeps() : []) }
  // Retention may have deleted the points; the stored summary remains.
  const kept = day.summary.points === 0 ? await findDay(deps.db, equipment, span.day) : undefined
  const summary = kept?.emptied_at ? summaryOf(kept) : day.summary
  const differing = await differencesOf(deps.db, equipment, computed)
  const covered = { ...computed, start: since, end: span.end, now: Date.now() }
  const coverage = 'user' in audience ? await coverageOf(deps.db, equipment, covered, photoFacts) : undefined
  const timeZone = zoneOf(tracking, span.day)
  return { ...computed, day, span, timeZone, summary, photos, stoppedAt, ...differing, coverage }
}

/** Disagreements and clock shifts with the names of the recorders. */
async function differencesOf(
  db: Db,
  equipment: string,
  { track, day: { apart, clockShifts } }: ShownDay,
): Promise<Pick<Daily, 'disagreements' | 'clockShifts'>> {
  if (apart.length === 0 && clockShifts.length === 0) return { disagreements: [], clockShifts: [] }
  const names = await recorderNames(db, equipment)
  const nameOf = (index: number) => {
    const id = track.recorders[index] ?? null
    return id === null ? null : (names.get(id) ?? null)
  }
  return {
    disagreements: apart.map(({ recorders: [serving, other], metres, ...rest }) => ({
      ...rest,
      recorders: [nameOf(serving), nameOf(other)],
      distance: metres / 1000,
    })),
    clockShifts: clockShifts.map(({ recorders: [right, shifted], ms }) => ({
      recorders: [nameOf(right), nameOf(shifted)],
      ms,
    })),
  }
}

/** What the map shows of a day unless the user chooses otherwise (spec §3). */
const SHOWN = { showPath: true, showTime: true, showPhoto: false, pathInterval: 3200 }

export const outlineOf = ({
  span,
  timeZone,
  track,
  day,
  summary,
  stoppedAt,
  disagreements,
  clockShifts,
  coverage,
}: Daily): DayOutline => ({
  ...SHOWN,
  dayStartTimestamp: span.start,
  dayEndTimestamp: span.end,
  timeZone,
  distance: summary.distance,
  summary,
  trips: day.trips,
  stops: day.stops,
  gaps: day.gaps,
  jams: day.jams,
  stoppedAt: isAfter(stoppedAt, track.t.at(-1)) ? stoppedAt : null,
  activities: day.activities,
  disagreements,
  clockShifts,
  coverage,
})

/** Whether recording was stopped for good: the last point may be a little later than the stop. */
const isAfter = (stoppedAt: number | null, lastAt: number | undefined) => (stoppedAt ?? 0) >= (lastAt ?? 0) - MINUTE

/** Points per piece of text, and numbers per piece of a column: few enough for other requests to be answered in between. */
const POINTS_A_PIECE = 4000
const NUMBERS_A_PIECE = 16_000

/** Yields to other requests after each piece. */
async function* inPieces(
  points: number,
  each: number,
  piece: (begin: number, end: number) => string,
): AsyncGenerator<string> {
  for (let begin = 0; begin < points; begin += each) {
    yield (begin > 0 ? ',' : '') + piece(begin, Math.min(points, begin + each))
    await setImmediate()
  }
}

/** The shown points in the form of the spec: a JSON array, in pieces. */
export async function* locationsText({ track, shown }: Daily): AsyncGenerator<string> {
  yield '['
  yield* inPieces(shown.length, POINTS_A_PIECE, (begin, end) => {
    const locations: string[] = []
    for (const i of shown.subarray(begin, end)) {
      const kmh = at32(track.speed, i)
      const speed = kmh >= 0 ? Math.round(kmh * 10) / 10 : null
      const coords = `[${degreesText(at(track.lat, i))},${degreesText(at(track.lng, i))}]`
      locations.push(`{"timestamp":${millisText(at(track.t, i))},"coords":${coords},"speed":${speed}}`)
    }
    return locations.join(',')
  })
  yield ']'
}

/** The same points as columns. */
async function* columnsText({ track, shown }: Daily): AsyncGenerator<string> {
  let before = '{'
  for (const name of ['t', 'lat', 'lng', 'speed'] as const) {
    yield `${before}"${name}":[`
    yield* inPieces(shown.length, NUMBERS_A_PIECE, (begin, end) => columnText(track, name, shown, begin, end))
    before = '],'
  }
  yield ']}'
}

export type DayShape = 'objects' | 'columns'

/** A DailyData as JSON in pieces. */
export async function* dailyText(equipment: Equipment, daily: Daily, shape: DayShape): AsyncGenerator<string> {
  const head = { equipmentId: equipment._id, equipment, ...outlineOf(daily), photos: daily.photos }
  yield `${JSON.stringify(head).slice(0, -1)},"locations":`
  if (shape === 'columns') {
    yield '[],"columns":'
    yield* columnsText(daily)
  } else yield* locationsText(daily)
  yield '}'
}
