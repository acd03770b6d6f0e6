import { Layer, Marker, Source, useMap } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { FLIGHT_MS } from '../../../map/ground/style'
import { label } from '../../../map/labels/Labels'
import { IconSquareRotated } from '../../../ui/icon/icons.ts'
import { formatDuration } from '../../../ui/text/ago'
import { jamNote } from '../left-out'
import type { MachineDay } from '../machine-day'
import { LEFT_OUT_INK } from './DiscardedLayer'
import { type JamSpot, jamSpots } from './jam-spots'
import { useZoom } from './Marks'
import css from './Marks.module.css'
import { groupNear } from './near'

const MARK_PX = 90
/** Offset below the label of the time, px. */
const JAM_OFFSET: [number, number] = [0, 30]

/** Padding that keeps the mark, which is wider than the line, clear of the buttons. */
const roomAround = ({ clientWidth, clientHeight }: HTMLElement) => ({
  top: Math.min(90, clientHeight / 5),
  bottom: Math.min(90, clientHeight / 5),
  left: Math.min(150, clientWidth / 3),
  right: Math.min(210, clientWidth / 3),
})

/**
 * Where the machine was while its receiver was jammed, and the false
 * position. The map stays at the machine; the mark shows the false position.
 */
export function JamLayers({ day }: { day: MachineDay }) {
  const { current: map } = useMap()
  const zoom = useZoom()
  const { jams, track } = day
  const spots = useMemo(() => jamSpots(jams, track), [jams, track])
  const groups = useMemo(() => groupNear(spots, zoom, MARK_PX), [spots, zoom])
  const lines = useMemo(() => linesOf(spots), [spots])
  if (spots.length === 0) return null

  function show(group: JamSpot[]) {
    const places = group.flatMap(({ lat, lng, jam }) => [
      { lat, lng },
      { lat: jam.coords[0], lng: jam.coords[1] },
    ])
    const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)]
    map?.fitBounds(
      [
        [Math.min(...lngs), Math.min(...lats)],
        [Math.max(...lngs), Math.max(...lats)],
      ],
      { padding: roomAround(map.getContainer()), maxZoom: 15, duration: FLIGHT_MS },
    )
  }

  return (
    <>
      <Source id={`jams-${day.machine.id}-${day.start}`} type="geojson" data={lines}>
        <Layer
          id={`jam-casing-${day.machine.id}-${day.start}`}
          type="line"
          paint={{ 'line-color': '#ffffff', 'line-width': 5, 'line-opacity': 0.8 }}
        />
        <Layer
          id={`jam-${day.machine.id}-${day.start}`}
          type="line"
          paint={{ 'line-color': LEFT_OUT_INK, 'line-width': 2.5, 'line-dasharray': [3, 2] }}
        />
      </Source>
      {spots.map(({ jam }) => (
        <Marker key={jam.from} longitude={jam.coords[1]} latitude={jam.coords[0]}>
          <span className={`${css.false} centred through`}>
            <IconSquareRotated size={16} stroke={2.5} aria-hidden="true" />
            <span className="visually-hidden">Ложное место</span>
          </span>
        </Marker>
      ))}
      {groups.map((group) => (
        <JamMark key={group[0]?.jam.from} group={group} onShow={() => show(group)} />
      ))}
    </>
  )
}

function JamMark({ group, onShow }: { group: JamSpot[]; onShow: () => void }) {
  const [first] = group
  if (!first) return null
  const seconds = group.reduce((sum, { jam }) => sum + (jam.to - jam.from) / 1000, 0)
  return (
    <Marker longitude={first.lng} latitude={first.lat} anchor="top" offset={JAM_OFFSET}>
      <button
        type="button"
        {...label('first', 'below', JAM_OFFSET)}
        className={`${css.jam} gap-1 text-note nowrap rounded-sm row strong`}
        title={jamNote(first.jam)}
        onClick={onShow}
      >
        <IconSquareRotated size={16} stroke={2.5} aria-hidden="true" />
        подмена координат {formatDuration(seconds)}
        {group.length > 1 ? <b aria-hidden="true">×{group.length}</b> : null}
        <span className="visually-hidden">: показать ложное место, {jamNote(first.jam)}</span>
      </button>
    </Marker>
  )
}

const linesOf = (spots: readonly JamSpot[]) => ({
  type: 'FeatureCollection' as const,
  features: spots.map(({ lat, lng, jam }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: {
      type: 'LineString' as const,
      coordinates: [
        [lng, lat],
        [jam.coords[1], jam.coords[0]],
      ],
    },
  })),
})
