/** One machine's day in the form that the map and the charts use, made from the API's answer. Runs in a worker. */
import type { DailyData, DayOutline } from '@spetskarta/shared/days/days.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { decodePoints } from '@spetskarta/shared/tracks/point-columns.ts'
import type { Track } from '@spetskarta/shared/tracks/track.ts'
import type {
  Activity,
  ClockShift,
  DaySummary,
  Disagreement,
  Gap,
  Jam,
  Location,
  Stop,
  Trip,
} from '@spetskarta/shared/tracks/tracks.ts'
import { type Route, routeOf } from './route'
import { clockOf } from './time'
import { gapsBetween, kmOf, pointOf, trackOf } from './track'

interface Machine {
  id: string
  name: string
  /** Id of a type. */
  type: string
  /** Address of the owner's page; empty where the answer does not contain it. */
  userUrl: string
}

export interface MachineDay {
  machine: Machine
  /** IANA name. */
  timeZone: string
  /** First moment of the day and of the next one, ms. */
  start: number
  end: number
  track: Track
  route: Route
  photos: Photo[]
  stops: Stop[]
  gaps: Gap[]
  /** Jammed stretches; empty where the answer has none. */
  jams: Jam[]
  /** Drives, including carried ones; empty where the answer has none. */
  trips: Trip[]
  /** Activities of the machine, in order; empty where the answer has none. */
  activities: Activity[]
  /** Recorders that reported positions which exclude each other; empty where the answer has none. */
  disagreements: Disagreement[]
  /** Recorders whose clocks differed; absent where the answer has none. */
  clockShifts?: ClockShift[]
  /** Expected and received photos and points; absent where the answer has none. */
  coverage?: DailyData['coverage']
  /** When a driver stopped the recording, ms; null or undefined: not stopped. */
  stoppedAt?: number | null | undefined
  /** Km. */
  distance: number
  /** Number of all points where fewer are shown; null: all are shown. */
  thinnedFrom?: number | null
  /** Days that users of a public link can choose, the newest first, `yyyy-mm-dd`. */
  choice?: string[]
  /** Absent where the day has no summary. */
  summary?: DaySummary
}

type Outline = Pick<
  DayOutline,
  'timeZone' | 'dayStartTimestamp' | 'dayEndTimestamp' | 'stops' | 'gaps' | 'distance' | 'summary'
> &
  Partial<Pick<DailyData, 'stoppedAt' | 'activities' | 'disagreements' | 'clockShifts' | 'coverage' | 'jams' | 'trips'>>

function machineDay(machine: Machine, outline: Outline, points: Track, photos: Photo[]): MachineDay {
  // The server sends the gaps of such a day; a pause of less than an hour that is no gap counts as driving.
  const track = outline.summary?.sparse ? { ...points, gap: HOUR } : points
  const {
    timeZone,
    dayStartTimestamp: start,
    dayEndTimestamp: end,
    stops,
    gaps,
    distance,
    summary,
    stoppedAt,
    jams = [],
    trips = [],
    activities = [],
    disagreements = [],
    clockShifts = [],
    coverage,
  } = outline
  return {
    machine,
    timeZone,
    start,
    end,
    track,
    route: routeOf(track, { stops, gaps, trips }),
    photos,
    stops,
    gaps,
    jams,
    trips,
    activities,
    disagreements,
    clockShifts,
    coverage,
    stoppedAt,
    distance,
    summary,
  }
}

interface DailyAnswer extends Outline, Pick<DailyData, 'columns' | 'locations' | 'photos'> {
  equipment: Pick<DailyData['equipment'], '_id' | 'name' | 'type' | 'userUrl'>
}

export function dayOfDaily(daily: DailyAnswer): MachineDay {
  const { equipment, columns, locations, photos } = daily
  const track = columns ? decodePoints(columns) : trackOf(locations.map(pointOf))
  const { _id: id, name, type, userUrl } = equipment
  return machineDay({ id, name, type, userUrl }, daily, track, photos)
}

/** A day from the answer of the public link: one machine, without its owner. */
export function dayOfPublic(data: {
  equipment: { _id: string; name: string; type: string }
  locations: Location[]
  photos: Photo[]
  daily: Outline
  thinnedFrom?: number | null
  days?: string[]
}): MachineDay {
  const { _id: id, name, type } = data.equipment
  const points = trackOf(data.locations.map(pointOf))
  const day = machineDay({ id, name, type, userUrl: '' }, data.daily, points, data.photos)
  return { ...day, thinnedFrom: data.thinnedFrom ?? null, choice: data.days ?? [] }
}

const TEST_ZONE = 'Europe/Moscow'

/** Three days of different dates, moved to the first one's date so that they can be played together. */
export function daysOfTest(answer: {
  data: { equipmentId: string; locations: Location[] }[]
  equips: { _id: string; name: string; type: string }[]
}): MachineDay[] {
  const starts = answer.data.map(({ locations }) =>
    startOfDay(TEST_ZONE, dayAt(TEST_ZONE, locations[0]?.timestamp ?? 0)),
  )
  const start = Math.min(...starts)
  return answer.data.flatMap(({ equipmentId, locations }, i) => {
    const equipment = answer.equips.find(({ _id }) => _id === equipmentId)
    if (!equipment) return []
    const later = (starts[i] ?? start) - start
    const track = trackOf(locations.map(pointOf).map((point) => ({ ...point, at: point.at - later })))
    const gaps = gapsBetween(track)
    const { _id: id, name, type } = equipment
    return {
      machine: { id, name, type, userUrl: '' },
      timeZone: TEST_ZONE,
      start,
      end: start + DAY,
      track,
      route: routeOf(track, { stops: [], gaps }),
      photos: [],
      stops: [],
      gaps,
      jams: [],
      trips: [],
      activities: [],
      disagreements: [],
      distance: kmOf(track),
    }
  })
}

/** Photos with a known position, as marks of the map. */
export const placedPhotos = (photos: Photo[]) =>
  photos.flatMap((photo) => (photo.coords ? { photo, lat: photo.coords[0], lng: photo.coords[1] } : []))

/** `4 фото, с 08:22`, or `Фото 08:22` for a single one. */
export const photosLabel = (photos: Photo[], zone: string): string => {
  const clock = clockOf(zone, photos[0]?.timestamp ?? 0)
  return photos.length > 1 ? `${photos.length} фото, с ${clock}` : `Фото ${clock}`
}
