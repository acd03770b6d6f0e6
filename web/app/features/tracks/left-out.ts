/** Pieces of a day that do not count as kilometres: gaps, jams, carried stretches. */
import { distanceKm } from '@spetskarta/shared/geo.ts'
import type { Gap, Jam, Trip } from '@spetskarta/shared/tracks/tracks.ts'
import { formatDuration } from '../../ui/text/ago'
import { formatNumber } from '../../ui/text/format'
import type { MachineDay } from './machine-day'
import { gapWords } from './sleep-words'

export interface LeftOutPiece {
  kind: 'jam' | 'gap' | 'carried'
  /** Ms. */
  from: number
  to: number
  /** Title: `Подмена координат`. */
  what: string
  /** Detail: `приёмник показывал место в 61 км отсюда`; empty: none. */
  note: string
}

/** A shorter distance is within the error of two points, km. */
const FURTHER_ON_KM = 0.5

const km = (distance: number) => `${formatNumber(distance, 1, 1)}\u00a0км`
/** Tenths do not matter for a distant place. */
const far = (distance: number) => (distance < 10 ? km(distance) : `${formatNumber(distance, 0, 0)}\u00a0км`)

export const jamNote = ({ distance, place }: Pick<Jam, 'distance' | 'place'>): string =>
  `приёмник показывал место в ${far(distance)} отсюда${place ? '; место — по точкам до и после' : ''}`

const gapKm = ({ fromCoords: [fromLat, fromLng], toCoords: [lat, lng] }: Gap) =>
  distanceKm({ lat: fromLat, lng: fromLng }, { lat, lng })

/** `не меньше 12,0 км`: the straight distance to where it was heard again; empty where that is the same place. */
const gapNote = (gap: Gap): string =>
  gapKm(gap) < FURTHER_ON_KM ? '' : `без связи проехала не меньше ${km(gapKm(gap))}`

/** A gap that mostly coincides with a jam is only shown as the jam. */
const isJammed = (gap: Gap, jams: readonly Jam[]): boolean =>
  jams.some((jam) => Math.min(gap.to, jam.to) - Math.max(gap.from, jam.from) > (gap.to - gap.from) / 2)

export const silencesOf = ({ gaps, jams }: Pick<MachineDay, 'gaps' | 'jams'>): Gap[] =>
  gaps.filter((gap) => !isJammed(gap, jams))

/** Pieces in order of time. */
export function leftOutOf(day: Pick<MachineDay, 'jams' | 'gaps' | 'trips'>): LeftOutPiece[] {
  const all: LeftOutPiece[] = [
    ...day.jams.map((jam) => ({ ...spanOf(jam), kind: 'jam' as const, what: 'Подмена координат', note: jamNote(jam) })),
    ...silencesOf(day).map((gap) => ({
      ...spanOf(gap),
      kind: 'gap' as const,
      what: capital(gapWords(gap)),
      note: gapNote(gap),
    })),
    ...day.trips
      .filter(({ carried }) => carried)
      .map((trip) => ({ ...spanOf(trip), kind: 'carried' as const, what: 'Перевозка', note: km(trip.distance) })),
  ]
  return all.sort((a, b) => a.from - b.from)
}

const spanOf = ({ from, to }: { from: number; to: number }) => ({ from, to })
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `45 мин`. */
export const lengthText = ({ from, to }: Pick<LeftOutPiece, 'from' | 'to'>): string =>
  formatDuration((to - from) / 1000)

/** Kinds of lines that the legend explains: a gap's line is self-explanatory, except beside similar lines. */
export function lineKindsOf(days: readonly Pick<MachineDay, 'jams' | 'gaps' | 'trips'>[]): LeftOutPiece['kind'][] {
  const drawn = new Set(days.flatMap((day) => leftOutOf(day).map(({ kind }) => kind)))
  if (!drawn.has('jam') && !drawn.has('carried')) return []
  return (['gap', 'carried', 'jam'] as const).filter((kind) => drawn.has(kind))
}

/** Whether the machine was carried at this moment (ms), so that the speed is not its own. */
export const isCarriedAt = (trips: readonly Trip[], moment: number): boolean =>
  trips.some(({ carried, from, to }) => carried && from <= moment && moment <= to)
