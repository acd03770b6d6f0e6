import { getTestIss } from '@spetskarta/shared/trials/trials.ts'
import { useQuery } from '@tanstack/react-query'
import { Layer, Marker, Source, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { Labels, label, ofMarker } from '../../map/labels/Labels'
import { ErrorWords } from '../../ui/ErrorWords'
import { IconSatellite } from '../../ui/icon/icons.ts'
import { formatNumber } from '../../ui/text/format'
import { useScheme } from '../../ui/theme/scheme'
import { clockOf } from '../tracks/time'
import css from './IssLayers.module.css'
import { circleShape, elementsAge, nearestTo, orbitShape } from './orbit'

const POLL_MS = 5000
/** Distance within which the station is above the horizon (spec §9), km. */
const VISIBLE_KM = 2114
const ZOOM = 2

const degrees = (value: number) => formatNumber(Math.abs(value), 2, 2)
const placeOf = ([lat, lng]: [number, number]) =>
  `${degrees(lat)}° ${lat < 0 ? 'ю. ш.' : 'с. ш.'}, ${degrees(lng)}° ${lng < 0 ? 'з. д.' : 'в. д.'}`

/** The station now, the area from which it is visible, and its orbit. When switched off, it stops polling and drops its data. */
export default function IssLayers() {
  const { current: map } = useMap()
  const dark = useScheme() === 'dark'
  const { data, error, isError } = useQuery({
    queryKey: ['iss'],
    queryFn: ({ signal }) => call(getTestIss, {}, signal),
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const positions = data?.data.locations ?? NONE
  const now = nearestTo(positions, Date.now())
  const orbit = useMemo(() => orbitShape(positions), [positions])
  const circle = useMemo(() => now && circleShape({ lat: now.coords[0], lng: now.coords[1] }, VISIBLE_KM), [now])
  const there = now !== undefined
  const jump = useEffectEvent(() => {
    if (now) map?.jumpTo({ center: [now.coords[1], now.coords[0]], zoom: ZOOM })
  })
  useEffect(() => {
    if (map && there) jump()
  }, [map, there])

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const ink = dark ? '#f2f4f5' : '#16191d'
  return (
    <>
      <Source id="iss-orbit" type="geojson" data={orbit}>
        <Layer id="iss-orbit" type="line" paint={{ 'line-color': ink, 'line-width': 2, 'line-dasharray': [2, 2] }} />
      </Source>
      {circle ? (
        <Source id="iss-circle" type="geojson" data={circle}>
          <Layer id="iss-circle" type="fill" paint={{ 'fill-color': '#f26a1b', 'fill-opacity': 0.18 }} />
          <Layer id="iss-edge" type="line" paint={{ 'line-color': '#f26a1b', 'line-width': 2 }} />
        </Source>
      ) : null}
      {positions.map(({ timestamp, coords: [lat, lng] }) => (
        <Marker key={timestamp} longitude={lng} latitude={lat} anchor="left">
          <span {...label('last', 'fixed')} className={`${css.passed} gap-1 through digits ink semibold row`}>
            {clockOf(zone, timestamp)}
          </span>
        </Marker>
      ))}
      {now ? (
        <Marker longitude={now.coords[1]} latitude={now.coords[0]} style={{ zIndex: 6 }}>
          <span {...ofMarker} className={`${css.station} round centred`} role="img" aria-label="МКС">
            <IconSatellite size={26} aria-hidden="true" />
          </span>
        </Marker>
      ) : null}
      <Labels />
      <div className={`${css.card} float small`} role="status">
        <b>Международная космическая станция</b>
        {now ? <p className="quiet">{`${placeOf(now.coords)} · на ${clockOf(zone, now.timestamp)}`}</p> : null}
        {now && data?.data.epoch ? <p className="quiet">{elementsAge(data.data.epoch, Date.now())}</p> : null}
        {now ? <p className="quiet">Круг — откуда её видно, метки — каждые 5 минут.</p> : null}
        {data?.res === 0 ? <p className="quiet">Нет данных об орбите.</p> : null}
        {isError ? (
          <p className="quiet">
            <ErrorWords>{errorText(error).text}</ErrorWords>
          </p>
        ) : null}
      </div>
    </>
  )
}

const NONE: { timestamp: number; coords: [number, number] }[] = []
