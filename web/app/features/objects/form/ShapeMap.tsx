import { wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { Layer, type MapRef, Marker, Source } from '@vis.gl/react-maplibre'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import controls from '../../../map/Controls.module.css'
import MapView from '../../../map/MapView'
import { movedByKey } from '../../../map/moved-by-key'
import { ZoomButtons } from '../../../map/ZoomButtons'
import { cornersOfObject, extentOfCorners, featuresOf, type LonLat } from '../shapes'
import type { DrawnShape } from './drawn-shape'
import css from './ShapeMap.module.css'

interface Props {
  source: MapSource
  /** Centre of the map while there is no shape. */
  centre: { lat: number; lng: number }
  shape: DrawnShape
  /** Whenever this changes, the map moves there. */
  target: { lat: number; lng: number } | undefined
  /** Called for a click on the map, or with the middle of the map by the button below it. */
  onPlace: (corner: LonLat) => void
  /** Called when a corner was moved, or the centre as number 0. */
  onMove: (index: number, to: LonLat) => void
  onRemove: (index: number) => void
}

const CLOSE_ZOOM = 15
/** How far an arrow key moves a corner, pixels; with Shift ten times as far. */
const STEP_PX = 4

/** Six decimals: a tenth of a metre. */
const digits = (degrees: number) => Number(degrees.toFixed(6))
const cornerOf = ({ lng, lat }: { lng: number; lat: number }): LonLat => [digits(wrapLongitude(lng)), digits(lat)]

/** Corners are set by clicks, moved by dragging or arrow keys, removed by Delete. */
export default function ShapeMap({ source, centre, shape, target, onPlace, onMove, onRemove }: Props) {
  const map = useRef<MapRef>(null)
  useEffect(() => {
    if (target)
      map.current?.flyTo({ center: [target.lng, target.lat], zoom: Math.max(map.current.getZoom(), CLOSE_ZOOM) })
  }, [target])

  function press(event: KeyboardEvent, index: number, corner: LonLat) {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(index)
    }
    const moved = movedByKey(map.current, event, corner, STEP_PX)
    if (moved) onMove(index, cornerOf(moved))
  }

  const corners = cornersOfObject({ ...shape, lon: shape.centre?.[0] ?? 0, lat: shape.centre?.[1] ?? 0 })
  const drawn = shape.kind === 'circle' ? (shape.centre ? corners : []) : corners
  const set: LonLat[] = shape.kind === 'outline' ? shape.outline : shape.centre ? [shape.centre] : []
  const handles = set.map((corner, index) => ({ corner, index, key: `${shape.kind} ${index}` }))
  const first = extentOfCorners(drawn)
  const feature = { kind: 'outline' as const, lon: 0, lat: 0, radius: null, outline: drawn, state: 'open' as const }
  return (
    <div className={`${controls.bare} over`}>
      <MapView
        ref={map}
        source={source}
        small
        closer
        initialViewState={
          first
            ? {
                bounds: first,
                fitBoundsOptions: { padding: { top: 124, bottom: 40, left: 40, right: 64 }, maxZoom: 16 },
              }
            : { latitude: centre.lat, longitude: centre.lng, zoom: 9 }
        }
        scrollZoom={false}
        cursor="crosshair"
        onClick={({ lngLat }) => onPlace(cornerOf(lngLat))}
      >
        <Source id="shape" type="geojson" data={featuresOf([feature])}>
          <Layer id="shape-fill" type="fill" paint={{ 'fill-color': '#f26a1b', 'fill-opacity': 0.22 }} />
          <Layer id="shape-halo" type="line" paint={{ 'line-color': '#ffffff', 'line-width': 5 }} />
          <Layer id="shape-line" type="line" paint={{ 'line-color': '#16191d', 'line-width': 2.5 }} />
        </Source>
        {handles.map(({ corner, index, key }) => (
          <Marker
            key={key}
            longitude={corner[0]}
            latitude={corner[1]}
            draggable
            onDrag={({ lngLat }) => onMove(index, cornerOf(lngLat))}
          >
            <button
              type="button"
              className={`${css.handle} centred`}
              aria-label={
                shape.kind === 'circle'
                  ? 'Центр: двигается стрелками'
                  : `Угол ${index + 1}: двигается стрелками, убирается клавишей Delete`
              }
              onClick={(event) => event.stopPropagation()}
              onKeyDown={(event) => press(event, index, corner)}
            />
          </Marker>
        ))}
      </MapView>
      <ZoomButtons map={map} className={css.zoom} />
      <button
        type="button"
        className={`${css.middle} ${controls.moves} float small strong`}
        onClick={() => {
          const middle = map.current?.getCenter()
          if (middle) onPlace(cornerOf(middle))
        }}
      >
        {shape.kind === 'circle' ? 'Центр в середине карты' : 'Угол в середине карты'}
      </button>
    </div>
  )
}
