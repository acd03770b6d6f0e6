import type { Position } from '@spetskarta/shared/geo.ts'
import { useState } from 'react'
import { Button } from '../Button'
import { IconCurrentLocation } from '../icon/icons.ts'
import css from './LocateButton.module.css'

interface Props {
  children?: string
  onLocate: (position: Position) => void
}

/** Asks the browser for the position; a refusal is not an error. */
export function LocateButton({ children = 'Где я сейчас', onLocate }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  function locate() {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onLocate({ lat: Number(coords.latitude.toFixed(5)), lng: Number(coords.longitude.toFixed(5)) })
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  }
  return (
    <div className={`${css.locate} between`}>
      <p className="small lines-dense" role="status">
        {state === 'refused'
          ? 'Не удалось узнать, где вы. Разрешите доступ к местоположению или укажите место сами'
          : null}
      </p>
      <Button
        size="small"
        busy={state === 'asking'}
        onClick={locate}
        icon={<IconCurrentLocation size={18} aria-hidden="true" />}
      >
        {children}
      </Button>
    </div>
  )
}
