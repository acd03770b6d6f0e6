import { MINUTE } from '@spetskarta/shared/durations.ts'
import { type Bounds, type Position, wrapLongitude } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import type { MapRef } from '@vis.gl/react-maplibre'
import type { LngLat } from 'maplibre-gl'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { boundsOfBox, drawnBox } from '../../../map/drawn-box'
import { isAtEnd } from '../../../map/end-zoom'
import { FLIGHT_MS } from '../../../map/ground/style'
import MapView from '../../../map/MapView'
import { Rectangle } from '../../../map/Rectangle'
import { useWide } from '../../../ui/use-width'
import type { Rental } from '../../catalog/price/price-for'
import { type Area, boundsOf, centreOfArea } from '../../search-address/intent'
import type { Results } from '../../search-address/results'
import type { MapMode } from '../mode'
import { AreaButton } from './AreaButton'
import { fitArea, fitItem, flightTo, needsSearchHere, viewArea } from './camera'
import { ItemMarks, type Pile } from './ItemMarks'
import { withNeighbours } from './joined-clusters'
import { MapControls } from './MapControls'
import { isBusyAt } from './pin-text'
import { useMarks, zoomApart } from './use-marks'

/** Zoom until the camera has moved. */
const FIRST_ZOOM = 8
/** Half the side of the smallest rectangle that can be drawn, km. */
const LEAST_KM = 1
const QUARTER = 15 * MINUTE

interface Props {
  source: MapSource
  /** Whether the map opened at the place of the visitor's IP address; then the source of that place is named. */
  located: boolean
  mode: MapMode
  /** Area that the camera shows. */
  area: Area
  /** The rectangle while it is being changed. */
  draft: Area | undefined
  results: Results
  hovered: string | undefined
  /** Place and duration for which the pins' prices are counted; undefined: prices per hour. */
  rental: Rental | undefined
  onClick: (position: Position) => void
  onArea: (area: Area) => void
  onDraft: (area: Area) => void
  onSelect: (id: string) => void
  onPile: (pile: Pile) => void
  /** Whether the still picture of this view lies behind. */
  behind: boolean
  /** Called when the map shows what the picture did, or another view that the user wants. */
  onDrawn: () => void
  /** Layers of TRACK. */
  children?: ReactNode
}

/** The map of the page. Its camera follows the area and the chosen item; it never changes them. */
export default function MapCanvas(props: Props) {
  const {
    source,
    located,
    mode,
    area,
    draft,
    results,
    hovered,
    rental,
    onClick,
    onArea,
    onDraft,
    onSelect,
    onPile,
    behind,
    onDrawn,
    children,
  } = props
  const map = useRef<MapRef>(null)
  const [ready, setReady] = useState(false)
  /** The first view is shown at once; the camera flies only to later ones. */
  const arrived = useRef(false)
  /** The view before the flight to an opened card. */
  const left = useRef<{ center: LngLat; zoom: number }>(undefined)
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const [atEnd, setAtEnd] = useState(false)
  const [wandered, setWandered] = useState(false)
  /** Whether the bundled map is shown. A change of the ground does not move the camera. */
  const builtin = useRef(false)
  const onBuiltin = useCallback((now: boolean) => {
    builtin.current = now
  }, [])
  const wide = useWide()

  const tracking = mode.mode === 'TRACK'
  const selected = selectedOf(mode)
  const [box, setBox] = useState<Bounds>()
  const bounds = useMemo(() => box && boundsOfBox(box), [box])
  const { marks, groups, byId } = useMarks(mode, results, zoom, bounds)
  /** The moment rounded down to a quarter of an hour: no time zone has a midnight within a quarter. */
  const quarter = Math.floor(Date.now() / QUARTER) * QUARTER
  const someBusy = useMemo(() => [...byId.values()].some((item) => isBusyAt(item, quarter)), [byId, quarter])

  const shownAlone = mode.mode === 'SHOW_ONE' ? mode.item : undefined
  useEffect(() => {
    // A route sets its own view.
    if (!ready || !map.current || tracking) return
    const duration = arrived.current ? undefined : 0
    arrived.current = true
    if (shownAlone) fitItem(map.current, shownAlone, { duration, builtin: builtin.current })
    else fitArea(map.current, area, { duration, builtin: builtin.current })
    setWandered(false)
  }, [ready, area, shownAlone, tracking])

  const chosen = mode.mode === 'SEARCH' && selected ? byId.get(selected) : undefined
  useEffect(() => {
    const flight = ready && map.current && chosen && flightTo(chosen, map.current, builtin.current)
    if (!flight || !map.current) return
    left.current ??= { center: map.current.getCenter(), zoom: map.current.getZoom() }
    map.current.flyTo(flight)
  }, [chosen, ready])
  useEffect(() => {
    // When the card is closed, the map returns to its former view, unless the user has moved it.
    if (selected || !left.current) return
    map.current?.flyTo({ ...left.current, duration: FLIGHT_MS })
    left.current = undefined
  }, [selected])

  const drawn = useRef<Bounds>(undefined)
  const onMove = useCallback(() => {
    const next = map.current && drawnBox(map.current, drawn.current)
    if (!next || next === drawn.current) return
    drawn.current = next
    setBox(next)
    setZoom(map.current?.getZoom() ?? FIRST_ZOOM)
  }, [])
  const onMoveEnd = useCallback(() => {
    if (!map.current) return
    onMove()
    setZoom(map.current.getZoom())
    setAtEnd(isAtEnd(map.current))
    setWandered(needsSearchHere(map.current, area))
  }, [area, onMove])

  return (
    <MapView
      ref={map}
      source={source}
      behind={behind}
      small={tracking || wide}
      closer={tracking}
      onBuiltin={onBuiltin}
      credit={located ? DB_IP : undefined}
      initialViewState={{ latitude: centreOfArea(area).lat, longitude: centreOfArea(area).lng, zoom: FIRST_ZOOM }}
      onLoad={() => {
        onMove()
        setReady(true)
      }}
      onMove={onMove}
      onMoveEnd={onMoveEnd}
      onIdle={() => arrived.current && onDrawn()}
      onDragStart={stay}
      onZoomStart={({ originalEvent }) => originalEvent && stay()}
      onClick={({ lngLat }) => onClick({ lat: lngLat.lat, lng: wrapLongitude(lngLat.lng) })}
    >
      {mode.mode === 'SEARCH' ? <Rectangle bounds={boundsOf(draft ?? area)} onResize={resize} /> : null}
      {children}
      <ItemMarks
        marks={marks}
        items={byId}
        clusters={groups}
        selected={selected}
        hovered={hovered}
        zoom={zoom}
        onSelect={onSelect}
        rental={rental}
        onCluster={({ bounds }) => onArea({ kind: 'box', bounds: withNeighbours(bounds) })}
        onPile={(pile) => (zoomInto(pile) ? undefined : onPile(pile))}
      />
      {tracking ? null : (
        <MapControls
          map={map}
          atEnd={atEnd}
          busy={someBusy}
          onLocate={(centre) => onArea({ kind: 'around', centre, radius: RADIUS.equipment })}
        />
      )}
      {wandered && mode.mode === 'SEARCH' ? (
        <AreaButton onClick={() => map.current && onArea(viewArea(map.current))} />
      ) : null}
    </MapView>
  )

  /** The user has chosen this view, so the map no longer returns to an earlier one. */
  function stay() {
    left.current = undefined
    onDrawn()
  }

  function resize(radius: number, done: boolean) {
    const next: Area = {
      kind: 'around',
      centre: centreOfArea(area),
      radius: Math.min(RADIUS.max, Math.max(LEAST_KM, radius)),
    }
    if (done) onArea({ ...next, radius: Math.max(LEAST_KM, Math.round(next.radius)) })
    else onDraft(next)
  }

  /** False where the items of a pile are so close that no zoom separates them. */
  function zoomInto({ ids, lat, lng }: Pile): boolean {
    const apart = zoomApart(
      ids.flatMap((id) => byId.get(id) ?? []),
      zoom,
      map.current?.getMaxZoom(),
    )
    if (apart) map.current?.flyTo({ center: [lng, lat], zoom: apart, duration: FLIGHT_MS })
    return apart !== undefined
  }
}

/** Wording required by DB-IP. */
const DB_IP = '<a href="https://db-ip.com">IP Geolocation by DB-IP</a>'

function selectedOf(mode: MapMode): string | undefined {
  if (mode.mode === 'SEARCH') return mode.selected
  return mode.mode === 'SHOW_ONE' ? mode.item._id : undefined
}
