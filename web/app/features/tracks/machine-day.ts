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
  /** Address of the owner's page; empty where the answer does not name it. */
  userUrl: string
}

export interface MachineDay {
  machine: Machine
  /** IANA name. */
  timeZone: string
  /** Ms; the day's first moment and that of the next one. */
  start: number
  end: number
  track: Track
  route: Route
  photos: Photo[]
  stops: Stop[]
  gaps: Gap[]
  /** When the receiver was deceived; none where the answer does not say. */
  jams: Jam[]
  /** Drives, its own and carried ones; none where the answer does not say. */
  trips: Trip[]
  /** What the machine did, in order; none where the answer does not say. */
  activities: Activity[]
  /** Recorders that reported places which exclude each other; none where the answer does not say. */
  disagreements: Disagreement[]
  /** Recorders whose clocks differed; none where the answer does not say. */
  clockShifts?: ClockShift[]
  /** Photos and points that were expected and came; none where the answer does not say. */
  coverage?: DailyData['coverage']
  /** When a driver stopped the recording, ms. */
  stoppedAt?: number | null | undefined
  /** Km. */
  distance: number
  /** How many points there are, where fewer are shown. */
  thinnedFrom?: number | null
  /** Days among which the guest of a public link may choose, newest first; `yyyy-mm-dd`. */
  choice?: string[]
  /** Missing where the day has no summary. */
  summary?: DaySummary
}

type Outline = Pick<
  DayOutline,
  'timeZone' | 'dayStartTimestamp' | 'dayEndTimestamp' | 'stops' | 'gaps' | 'distance' | 'summary'
> &
  Partial<Pick<DailyData, 'stoppedAt' | 'activities' | 'disagreements' | 'clockShifts' | 'coverage' | 'jams' | 'trips'>>

function machineDay(machine: Machine, outline: Outline, points: Track, photos: Photo[]): MachineDay {
  // The server sends the gaps of such a day; a shorter pause than an hour that is no gap counts as driving.
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

/** The answer of the public link: one machine, nothing of its owner. */
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

/** Photos as marks of the map: those whose place is known. */
export const placedPhotos = (photos: Photo[]) =>
  photos.flatMap((photo) => (photo.coords ? { photo, lat: photo.coords[0], lng: photo.coords[1] } : []))

/** `4 фото, с 08:22`, or `Фото 08:22` for a single one. */
export const photosLabel = (photos: Photo[], zone: string): string => {
  const clock = clockOf(zone, photos[0]?.timestamp ?? 0)
  return photos.length > 1 ? `${photos.length} фото, с ${clock}` : `Фото ${clock}`
}
