import { type Bounds, centreOf, KM_PER_DEGREE, sidesKm } from '@spetskarta/shared/geo.ts'
import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { formatNumber } from '../ui/text/format'
import { useScheme } from '../ui/theme/scheme'
import css from './Rectangle.module.css'
import { rectangleCorners, rectangleShapes } from './rectangle'

interface Props {
  bounds: Bounds
  /** A corner is dragged to `radiusKm` from the centre, or was released there (`done`). */
  onResize: (radiusKm: number, done: boolean) => void
}

/** The chosen area, with darkness around it; its corners can be dragged. */
export function Rectangle({ bounds, onResize }: Props) {
  const dark = useScheme() === 'dark'
  const shapes = useMemo(() => rectangleShapes(bounds), [bounds])
  const corners = rectangleCorners(bounds)
  const { width, height } = sidesKm(bounds)
  const radiusAt = (lng: number, lat: number) => radiusFrom(bounds, lng, lat)

  return (
    <>
      <Source type="geojson" data={shapes}>
        <Layer
          id="outside"
          type="fill"
          filter={['==', ['get', 'part'], 'outside']}
          paint={
            dark ? { 'fill-color': '#000000', 'fill-opacity': 0.36 } : { 'fill-color': '#1B1F24', 'fill-opacity': 0.1 }
          }
        />
        <Layer
          id="rectangle-halo"
          type="line"
          filter={INSIDE}
          paint={{ 'line-color': dark ? '#000' : '#fff', 'line-width': 4, 'line-opacity': 0.8 }}
        />
        <Layer
          id="rectangle"
          type="line"
          filter={INSIDE}
          paint={{ 'line-color': dark ? '#fff' : '#16191D', 'line-width': 2 }}
        />
      </Source>
      {CORNERS.map((corner, i) => (
        <Marker
          key={corner}
          longitude={corners[i]?.[0] ?? 0}
          latitude={corners[i]?.[1] ?? 0}
          draggable
          onDrag={({ lngLat }) => onResize(radiusAt(lngLat.lng, lngLat.lat), false)}
          onDragEnd={({ lngLat }) => onResize(radiusAt(lngLat.lng, lngLat.lat), true)}
        >
          <span className={`${css.handle} centred`} />
        </Marker>
      ))}
      <Marker longitude={corners[0]?.[0] ?? 0} latitude={corners[0]?.[1] ?? 0} anchor="left" offset={[14, 0]}>
        <span
          className={`${css.label} block text-note nowrap through strong`}
        >{`${side(width)} × ${side(height)}\u00a0км`}</span>
      </Marker>
    </>
  )
}

/** In the order of `rectangleCorners`. */
const CORNERS = ['north-west', 'north-east', 'south-east', 'south-west'] as const
const INSIDE: ['==', ['get', string], string] = ['==', ['get', 'part'], 'inside']

const side = (km: number) => formatNumber(km, km < 9.5 ? 1 : 0)

/** Distance of a dragged corner from the centre: the greater of north–south and east–west, km. */
function radiusFrom(bounds: Bounds, lng: number, lat: number): number {
  const centre = centreOf(bounds)
  const across = Math.abs(((lng - centre.lng + 540) % 360) - 180) * Math.cos((centre.lat * Math.PI) / 180)
  return Math.max(Math.abs(lat - centre.lat), across) * KM_PER_DEGREE
}
