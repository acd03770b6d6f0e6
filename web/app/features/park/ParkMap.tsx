import type { Bounds } from '@spetskarta/shared/geo.ts'
import { getParkMarks, type ParkGroup, type ParkMark } from '@spetskarta/shared/park/park.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { isAtEnd } from '../../map/end-zoom'
import { BUILTIN_ZOOM_MAX, FLIGHT_MS } from '../../map/ground/style'
import MapView from '../../map/MapView'
import { ZoomButtons } from '../../map/ZoomButtons'
import { paths } from '../../paths'
import { useWide } from '../../ui/use-width'
import { GroupMark, MachineMark } from './marks'
import css from './ParkMap.module.css'
import { ParkStill } from './ParkStill'
import { marksFilterOf, type ParkQuery } from './park-query'
import type { MovedMachines } from './use-park'

interface Props {
  source: MapSource
  query: ParkQuery
  /** Around the machines of the list; null where none of them has a place. */
  bounds: Bounds | null
  /** Place of the opened machine. */
  chosen: { lat: number; lng: number } | undefined
  moved: MovedMachines
}

/** Zoom for a single place, and the closest zoom for showing marks only. */
const CLOSEST = 16
const PADDING = 64

/** Every machine at its last place; marks that would overlap are drawn as one. */
export default function ParkMap({ source, query, bounds, chosen, moved }: Props) {
  const navigate = useNavigate()
  const map = useRef<MapRef>(null)
  const wide = useWide()
  const [view, setView] = useState<{ bounds: Bounds; width: number }>()
  const [builtin, setBuiltin] = useState(false)
  const [atEnd, setAtEnd] = useState(false)
  const closest = builtin ? BUILTIN_ZOOM_MAX : CLOSEST

  const wanted = { ...view?.bounds, ...marksFilterOf(query), width: view?.width }
  const { data } = useQuery({
    queryKey: ['park-marks', wanted],
    queryFn: ({ signal }) =>
      view
        ? call(getParkMarks, { querystring: { ...view.bounds, ...marksFilterOf(query), width: view.width } }, signal)
        : null,
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

  const look = useCallback(() => {
    const seen = map.current?.getBounds()
    if (!seen || !map.current) return
    setAtEnd(isAtEnd(map.current))
    setView({ bounds: sidesOf(seen), width: Math.max(1, map.current.getContainer().clientWidth) })
  }, [])

  const [lat, lng] = [chosen?.lat, chosen?.lng]
  useEffect(() => {
    if (lat === undefined || lng === undefined || !map.current) return
    map.current.easeTo({ center: [lng, lat], zoom: Math.max(map.current.getZoom(), 11), duration: FLIGHT_MS })
  }, [lat, lng])

  const open = (machine: string) => void navigate(paths.park({ ...query, machine, view: undefined }), STAY)

  function openGroup(group: ParkGroup) {
    if (!map.current) return
    const camera = map.current.cameraForBounds(extentOf(group.bounds), { padding: PADDING, maxZoom: closest })
    // Zooming in would not separate them: show their list instead.
    if ((camera?.zoom ?? 0) <= map.current.getZoom() + 0.2) {
      void navigate(paths.park({ ...query, ids: group.ids.join(','), machine: undefined, view: undefined }), STAY)
      return
    }
    map.current.fitBounds(extentOf(group.bounds), { padding: PADDING, maxZoom: closest, duration: FLIGHT_MS })
  }

  return (
    <MapView
      ref={map}
      source={source}
      small={!wide}
      onBuiltin={setBuiltin}
      initialViewState={
        bounds
          ? { bounds: extentOf(bounds), fitBoundsOptions: { padding: PADDING, maxZoom: 11 } }
          : { latitude: 55.75, longitude: 37.62, zoom: 5 }
      }
      onLoad={look}
      onMoveEnd={look}
      instead={<ParkStill query={query} bounds={bounds} />}
    >
      {data?.groups.map((group) => (
        <Marker key={`${group.lat} ${group.lng} ${group.count}`} latitude={group.lat} longitude={group.lng}>
          <GroupMark group={group} onClick={() => openGroup(group)} />
        </Marker>
      ))}
      {data?.marks.map((mark) => (
        <Marker key={mark._id} {...placeOf(mark, moved)} {...(query.machine === mark._id && { style: ABOVE })}>
          <MachineMark mark={mark} chosen={query.machine === mark._id} onClick={() => open(mark._id)} />
        </Marker>
      ))}
      <ZoomButtons map={map} atEnd={atEnd} className={css.zoom} />
    </MapView>
  )
}

const STAY = { replace: true, preventScrollReset: true } as const
const ABOVE = { zIndex: 1 } as const

function placeOf(mark: ParkMark, moved: MovedMachines) {
  const { lat, lng } = moved.get(mark._id) ?? mark
  return { latitude: lat, longitude: lng }
}

const extentOf = ({ north, south, west, east }: Bounds): [[number, number], [number, number]] => [
  [west, south],
  [east, north],
]

interface Sides {
  getNorth(): number
  getSouth(): number
  getWest(): number
  getEast(): number
}

/** The visible part of the globe, rounded outwards so that a tiny move does not cause a new request. */
function sidesOf(seen: Sides): Bounds {
  const whole = seen.getEast() - seen.getWest() >= 360
  const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
  return {
    north: Math.min(90, Math.ceil(seen.getNorth() * 1000) / 1000),
    south: Math.max(-90, Math.floor(seen.getSouth() * 1000) / 1000),
    west: whole ? -180 : Math.floor(wrap(seen.getWest()) * 1000) / 1000,
    east: whole ? 180 : Math.ceil(wrap(seen.getEast()) * 1000) / 1000,
  }
}
