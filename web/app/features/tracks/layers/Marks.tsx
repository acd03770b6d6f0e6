import { Marker, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useState } from 'react'
import { label, ofMarker } from '../../../map/labels/Labels'
import { IconCamera, IconParking } from '../../../ui/icon/icons.ts'
import { formatDuration } from '../../../ui/text/ago'
import { countOf } from '../../../ui/text/format'
import { silencesOf } from '../left-out'
import { type MachineDay, photosLabel, placedPhotos } from '../machine-day'
import { labelMoments } from '../route'
import { gapWords } from '../sleep-words'
import { clockOf } from '../time'
import { positionAt } from '../track'
import css from './Marks.module.css'
import { groupNear } from './near'

/** Shorter stops are due to traffic, such as crossings and lights, ms. */
const STOP_MS = 300_000
const STOP_OFFSET: [number, number] = [6, -6]
const TIME_OFFSET: [number, number] = [6, 6]
const STOP_PX = 70
const GAP_PX = 110
const PHOTO_PX = 30
const TIME_PX = 64
/** More labels in one view would be unreadable. */
const TIMES_MAX = 150

interface Props {
  day: MachineDay
  onSeek: (moment: number) => void
  onPhoto: (id: string) => void
}

/** Stops with their durations; several at one place are joined to one mark. */
export function StopMarks({ day: { stops }, onSeek }: Pick<Props, 'day' | 'onSeek'>) {
  const zoom = useZoom()
  const groups = useMemo(() => {
    const long = stops.filter(({ from, to }) => to - from >= STOP_MS)
    return groupNear(
      long.map((stop) => ({ stop, lat: stop.coords[0], lng: stop.coords[1] })),
      zoom,
      STOP_PX,
    )
  }, [stops, zoom])
  return groups.map((group) => {
    const [{ stop, lat, lng } = none()] = group
    const longest = Math.max(...group.map((one) => one.stop.to - one.stop.from))
    const time = formatDuration(longest / 1000)
    return (
      <Marker key={stop.from} longitude={lng} latitude={lat} anchor="bottom-left" offset={STOP_OFFSET}>
        <button
          type="button"
          {...label('first', 'around', STOP_OFFSET)}
          className={`${css.stop} gap-1 text-note nowrap rounded-sm row strong`}
          onClick={() => onSeek(stop.from)}
        >
          <IconParking size={18} aria-hidden="true" />
          <span className="visually-hidden">Остановка </span>
          {time}
          {group.length > 1 ? (
            <>
              <b aria-hidden="true">×{group.length}</b>
              <span className="visually-hidden">{`, ${countOf(group.length, ['раз', 'раза', 'раз'])} здесь`}</span>
            </>
          ) : null}
        </button>
      </Marker>
    )
  })
}

const none = (): never => {
  throw new Error('a group is never empty')
}

/** Duration of a gap in the middle of its dashed line; several at one place are joined to one mark. */
export function GapMarks({ day }: Pick<Props, 'day'>) {
  const zoom = useZoom()
  const groups = useMemo(() => {
    const middles = silencesOf(day).map((gap) => ({
      gap,
      lat: (gap.fromCoords[0] + gap.toCoords[0]) / 2,
      lng: (gap.fromCoords[1] + gap.toCoords[1]) / 2,
    }))
    return groupNear(middles, zoom, GAP_PX)
  }, [day, zoom])
  return groups.map((group) => {
    const [{ gap, lat, lng } = none()] = group
    const ms = group.reduce((sum, { gap: { from, to } }) => sum + to - from, 0)
    const alike = group.every((other) => other.gap.reason === gap.reason)
    return (
      <Marker key={gap.from} longitude={lng} latitude={lat}>
        <span {...label('second', 'middle')} className={`${css.gap} block text-mini nowrap through strong`}>
          {gapWords(alike ? gap : undefined)} {formatDuration(ms / 1000)}
          {group.length > 1 ? ` ×${group.length}` : null}
        </span>
      </Marker>
    )
  })
}

/** Photos whose marks would overlap are joined to one mark with their number. */
export function PhotoMarks({ day: { photos, timeZone }, onPhoto }: Pick<Props, 'day' | 'onPhoto'>) {
  const zoom = useZoom()
  const groups = useMemo(() => groupNear(placedPhotos(photos), zoom, PHOTO_PX), [photos, zoom])
  return groups.map((group) => {
    const [{ photo, lat, lng } = none()] = group
    const photosText = photosLabel(
      group.map((one) => one.photo),
      timeZone,
    )
    return (
      <Marker key={photo._id} longitude={lng} latitude={lat}>
        <button
          type="button"
          {...ofMarker}
          className={`${css.photo} anchor centred`}
          aria-label={photosText}
          onClick={() => onPhoto(photo._id)}
        >
          <IconCamera size={20} aria-hidden="true" />
          {group.length > 1 ? <b>{group.length}</b> : null}
          <img className={css.preview} src={photo.photoIconURL} alt="" loading="lazy" />
        </button>
      </Marker>
    )
  })
}

/** The machine's time beside the route, every `interval` seconds. */
export function TimeMarks({ day: { track, start, timeZone }, interval }: Pick<Props, 'day'> & { interval: number }) {
  const zoom = useZoom()
  const labels = useMemo(() => {
    const spots = labelMoments(track, start, interval).flatMap((moment) => {
      const place = positionAt(track, moment)
      return place ? { moment, lat: place.lat, lng: place.lng } : []
    })
    return groupNear(spots.slice(0, 20 * TIMES_MAX), zoom, TIME_PX)
      .slice(0, TIMES_MAX)
      .flatMap(([first]) => first ?? [])
  }, [track, start, interval, zoom])
  return labels.map(({ moment, lat, lng }) => (
    <Marker key={moment} longitude={lng} latitude={lat} anchor="top-left" offset={TIME_OFFSET}>
      <span
        {...label('last', 'around', TIME_OFFSET)}
        className={`${css.time} digits block text-mini rounded-sm through semibold`}
      >
        {clockOf(timeZone, moment)}
      </span>
    </Marker>
  ))
}

/** The map's zoom in steps of a half, so that marks are not joined again in every frame of a flight. */
export function useZoom(): number {
  const { current: map } = useMap()
  const [zoom, setZoom] = useState(() => map?.getZoom() ?? 10)
  useEffect(() => {
    const read = () => map && setZoom(Math.round(map.getZoom() * 2) / 2)
    read()
    map?.on('zoomend', read)
    return () => void map?.off('zoomend', read)
  }, [map])
  return zoom
}
