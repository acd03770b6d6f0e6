import { type Position, wrapLongitude } from '@spetskarta/shared/geo.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import controls from './Controls.module.css'
import { isAtEnd } from './end-zoom'
import { BUILTIN_ZOOM_MAX, FLIGHT_MS } from './ground/style'
import MapView from './MapView'
import { movedByKey } from './moved-by-key'
import css from './PickMap.module.css'
import { Pin } from './pins/Pin'
import { ZoomButtons } from './ZoomButtons'

interface Props {
  source: MapSource
  /** Initial centre of the map. */
  centre: Position
  value: Position | null
  /** Kind and type of the pin's item. */
  kind: 'equipment' | 'order'
  type: string
  /** The map moves here whenever the object changes. */
  target: Position | undefined
  onChange: (position: Position) => void
}

const CLOSE_ZOOM = 13
/** Distance that an arrow key moves the pin, pixels; ten times as far with Shift. */
const STEP_PX = 8

/** A small map for choosing a place: by a tap, by dragging the pin, or by arrow keys. */
export default function PickMap({ source, centre, value, kind, type, target, onChange }: Props) {
  const map = useRef<MapRef>(null)
  const [builtin, setBuiltin] = useState(false)
  const [atEnd, setAtEnd] = useState(false)
  useEffect(() => {
    if (!target || !map.current) return
    const zoom = Math.max(map.current.getZoom(), Math.min(CLOSE_ZOOM, builtin ? BUILTIN_ZOOM_MAX : CLOSE_ZOOM))
    map.current.flyTo({ center: [target.lng, target.lat], zoom, duration: FLIGHT_MS })
  }, [target, builtin])

  function move(event: KeyboardEvent) {
    const moved = value && movedByKey(map.current, event, [value.lng, value.lat], STEP_PX)
    if (moved) choose(moved)
  }
  const choose = ({ lat, lng }: Position) => onChange({ lat: digits(lat), lng: digits(wrapLongitude(lng)) })

  return (
    <div className={`${css.pick} ${controls.bare} over`}>
      <MapView
        ref={map}
        source={source}
        small
        onBuiltin={setBuiltin}
        initialViewState={{ latitude: centre.lat, longitude: centre.lng, zoom: value ? 10 : 8 }}
        onMoveEnd={() => setAtEnd(isAtEnd(map.current))}
        scrollZoom={false}
        cursor="crosshair"
        onClick={({ lngLat }) => choose(lngLat)}
      >
        {value ? (
          <Marker
            longitude={value.lng}
            latitude={value.lat}
            anchor="bottom"
            draggable
            onDragEnd={({ lngLat }) => choose(lngLat)}
          >
            <Pin kind={kind} type={type} label="Метка: двигается стрелками" selected onKeyDown={move} />
          </Marker>
        ) : null}
      </MapView>
      <ZoomButtons map={map} atEnd={atEnd} className={css.zoom} />
    </div>
  )
}

/** Five digits after the point, about a metre. */
const digits = (degrees: number) => Number(degrees.toFixed(5))
