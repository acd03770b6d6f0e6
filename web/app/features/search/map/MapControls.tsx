import type { Position } from '@spetskarta/shared/geo.ts'
import type { MapRef } from '@vis.gl/react-maplibre'
import { type RefObject, useState } from 'react'
import controls from '../../../map/Controls.module.css'
import { ZoomButtons } from '../../../map/ZoomButtons'
import { IconButton } from '../../../ui/Button'
import { IconCurrentLocation } from '../../../ui/icon/icons.ts'
import css from './MapControls.module.css'

/** Zoom, own position, and a legend. The position is requested only on a tap and never leaves the browser. */
export function MapControls({
  map,
  atEnd,
  busy,
  onLocate,
}: {
  map: RefObject<MapRef | null>
  /** Whether the map cannot be zoomed in further. */
  atEnd: boolean
  /** Whether a shown machine is busy today. */
  busy: boolean
  onLocate: (position: Position) => void
}) {
  const [refused, setRefused] = useState(false)

  function locate() {
    setRefused(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onLocate({ lat: coords.latitude, lng: coords.longitude }),
      () => setRefused(true),
      { timeout: 10_000, maximumAge: 60_000 },
    )
  }

  return (
    <>
      <div className={`${css.controls} gap-2 stack`}>
        {refused ? (
          <p className={`${css.refused} float small`} role="status">
            Не удалось узнать, где вы: разрешите браузеру доступ к местоположению
          </p>
        ) : null}
        <IconButton label="Моё местоположение" className={`${controls.button} float`} onClick={locate}>
          <IconCurrentLocation size={22} aria-hidden="true" />
        </IconButton>
        <ZoomButtons map={map} atEnd={atEnd} icon={22} className="hide-below-md" />
      </div>
      <p className={`${css.legend} text-note semibold row float hide-below-md`}>
        <span className="row">техника</span>
        <span className={`${css.order} row`}>заказ</span>
        {busy ? <span className={`${css.busy} row`}>сегодня занята</span> : null}
      </p>
    </>
  )
}
