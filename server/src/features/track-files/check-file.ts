/** Checks a file to import: its points as they would be stored, and why others are refused. Runs in a worker. */
import { readFile } from 'node:fs/promises'
import type { DaySpan } from '@spetskarta/shared/tracks/clock.ts'
import { flagAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type CoordsDoubt, coordsDoubt, type LatLng } from '../tracks/coords.rules.ts'
import { flagsOf, reasonOf } from '../tracks/filter.rules.ts'
import { toPoint } from '../tracks/point.rules.ts'
import { type NumberedPoint, type PointTable, tableOf } from '../tracks/point-table.ts'
import { rawTrackOf } from '../tracks/track.ts'
import { spanAt, type Zones } from '../tracks/zones.rules.ts'
import { type FileRead, readTrackFile, type TrackFileRead } from './reading/read-track-file.ts'
import type { TableChoice } from './reading/table-columns.rules.ts'
import { withTexts } from './refused-texts.ts'

export interface ReadingTask {
  /** The file's path. */
  path: string
  choice: TableChoice
  /** Former time zones of the machine; `choice` has the present one. */
  zonesBefore: Zones['zonesBefore']
  /** In ms. */
  now: number
  /** Places where the machine is known to be. */
  homes: LatLng[]
  /** `points`: returns the points, which may be many; `refused`: returns all refused rows with their text. */
  want: 'points' | 'preview' | 'refused'
}

export interface CheckedFile extends Omit<TrackFileRead, 'points'> {
  /** Ascending, no two of one recorder at the same moment; empty unless points were wanted. */
  points: PointTable
  count: number
  /** Number of points left out because an earlier row of the file has the same moment. */
  repeated: number
  refused: number
  /** Reasons with their counts, most frequent first. */
  reasons: { reason: string; count: number }[]
  /** The first refused lines. */
  lines: RefusedLine[]
  /** The refused lines with their text. */
  rows?: (RefusedLine & { text: string })[]
  preview?: FilePreview
  /** Set if the user has not chosen how the coordinates are meant, and they are doubtful. */
  coords: CoordsDoubt | undefined
}

interface RefusedLine {
  index: number
  line: number
  reason: string
  file?: string
}

type Place = [lng: number, lat: number]

export interface FilePreview {
  /** In the order of the file. */
  first: Point[]
  /** In the machine's time zones. */
  days: DaySpan[]
  from: number | null
  to: number | null
  /** `[lng, lat]`, thinned out; a new line after each gap. */
  route: Place[][]
  /** Points that will not count because the machine cannot have been there: their number, and the first places. */
  jumps: { count: number; places: Place[] }
}

export type Checked = CheckedFile | { fault: string }

/** Number of refused lines shown: enough to see what is wrong with the file. */
const LINES_SHOWN = 20
const FIRST_ROWS = 5
/** Number of sections and of points of the drawn line. */
const ROUTE_PARTS = 400
const ROUTE_MAX = 4000
const JUMPS_DRAWN = 500
/** Maximum number of refused rows returned, for a file that is hardly understood at all. */
export const ROWS_MAX = 20_000

export async function checkFile({ path, choice, zonesBefore, now, homes, want }: ReadingTask): Promise<Checked> {
  const bytes = await readFile(path)
  const read: FileRead = await readTrackFile(bytes, choice)
  if ('fault' in read) return read
  const { points: given, ...rest } = read
  const checked = check(given, now, want === 'refused' ? ROWS_MAX : LINES_SHOWN)
  const all = checked.points
  const { inOrder, ...counted } = checked
  const coords = choice.coords ? undefined : coordsDoubt(someOf(given), homes)
  const whole = { ...rest, ...counted, count: all.length, coords }
  if (want === 'points') return { ...whole, points: tableOf(all) }
  if (want === 'refused') return { ...whole, points: tableOf([]), rows: await withTexts(bytes, checked.lines) }
  return { ...whole, points: tableOf([]), preview: previewOf(inOrder, all, { timeZone: choice.homeZone, zonesBefore }) }
}

/** Number of places checked for doubtful coordinates. */
const PLACES = 500

/** Places spread over the file, as written there. */
function someOf(given: TrackFileRead['points']): LatLng[] {
  const step = Math.ceil(given.length / PLACES)
  return given.flatMap(({ lat, lng }, i) =>
    i % step === 0 && typeof lat === 'number' && typeof lng === 'number' ? [[lat, lng] as const] : [],
  )
}

/** Recorders are numbered below this; 0: not named. */
const RECORDERS = 256

const recorderOf = (number: number | undefined): number =>
  Number.isInteger(number) && number && number > 0 && number < RECORDERS ? number : 0

function check(given: TrackFileRead['points'], now: number, linesShown: number) {
  const kept = new Map<number, NumberedPoint>()
  const lines: CheckedFile['lines'] = []
  const counts = new Map<string, number>()
  const inOrder: Point[] = []
  let [repeated, refused] = [0, 0]
  for (const [index, { fault, line, file, recorder: number, ...point }] of given.entries()) {
    const checked = fault ?? toPoint(point, now)
    const recorder = recorderOf(number)
    if (typeof checked === 'string') {
      refused++
      const kind = checked.replace(/ «.*/, '')
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      if (lines.length < linesShown) lines.push({ index, line, reason: checked, ...(file && { file }) })
    } else if (kept.has(checked.at * RECORDERS + recorder)) repeated++
    else {
      kept.set(checked.at * RECORDERS + recorder, { ...checked, recorder })
      if (inOrder.length < FIRST_ROWS) inOrder.push(checked)
    }
  }
  const reasons = [...counts].map(([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count)
  return {
    points: [...kept.values()].toSorted((a, b) => a.at - b.at || a.recorder - b.recorder),
    inOrder,
    repeated,
    refused,
    lines,
    reasons,
  }
}

function previewOf(first: Point[], points: NumberedPoint[], zones: Zones): FilePreview {
  const days: DaySpan[] = []
  for (const { at: moment } of points) {
    const last = days.at(-1)
    if (!last || moment >= last.end) days.push(spanAt(zones, moment))
  }
  const each = [...new Set(points.map(({ recorder }) => recorder))].map((one) =>
    judged(points.filter(({ recorder }) => recorder === one)),
  )
  const jumps = each.flatMap((judgement) => judgement.jumps)
  return {
    first,
    days,
    from: points[0]?.at ?? null,
    to: points.at(-1)?.at ?? null,
    route: each.flatMap(({ placed }) => previewRoute(placed)),
    jumps: { count: jumps.length, places: jumps.slice(0, JUMPS_DRAWN).map(({ lat, lng }) => [lng, lat]) },
  }
}

/** The points of one recorder that show where the machine was, and its jumps. */
function judged(points: NumberedPoint[]): Record<'placed' | 'jumps', Point[]> {
  const flags = flagsOf(rawTrackOf(points.map(({ recorder: _, ...point }) => point)))
  const reasons = points.map((_, i) => reasonOf(flagAt(flags, i)))
  return {
    // A repeated fix still shows where the machine is.
    placed: points.filter((_, i) => reasons[i] === undefined || reasons[i] === 'duplicate'),
    jumps: points.filter((_, i) => reasons[i] === 'jump'),
  }
}

/** The line through these points, without points that are too close together to be seen. */
function previewRoute(points: Point[]): FilePreview['route'] {
  let [south, north, west, east] = [90, -90, 180, -180]
  for (const { lat, lng } of points) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lng)
    east = Math.max(east, lng)
  }
  const least = Math.max(north - south, (east - west) / 2) / ROUTE_PARTS
  const route: FilePreview['route'] = []
  let before: Point | undefined
  let drawn = 0
  for (const point of points) {
    if (drawn >= ROUTE_MAX) break
    const line = route.at(-1)
    const last = line?.at(-1)
    const gap = !before || point.at - before.at > GAP_MS
    before = point
    if (gap || !line || !last) route.push([[point.lng, point.lat]])
    else if (Math.abs(point.lat - last[1]) > least || Math.abs(point.lng - last[0]) / 2 > least)
      line.push([point.lng, point.lat])
    else continue
    drawn++
  }
  return route
}
