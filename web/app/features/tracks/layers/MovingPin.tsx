import type { Track } from '@spetskarta/shared/tracks/track.ts'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { label, ofMarker } from '../../../map/labels/Labels'
import { Pin } from '../../../map/pins/Pin'
import { maplibre } from '../../../map/setup'
import type { Player } from '../player'
import { pinAt } from '../track'
import css from './MovingPin.module.css'

interface Props {
  track: Track
  player: Player
  /** Type whose icon the pin shows. */
  type: string
  name: string
  selected: boolean
  /** Without a handler the pin lets taps through to what is below it. */
  onClick: (() => void) | undefined
}

/** The machine's position at the player's moment. Moved directly in every frame, without rendering in React. */
export function MovingPin({ track, player, type, name, selected, onClick }: Props) {
  const { current: map } = useMap()
  const element = useMemo(() => document.createElement('div'), [])
  const marker = useRef<maplibre.Marker>(undefined)

  useEffect(() => {
    if (!map) return
    const made = new maplibre.Marker({ element, anchor: 'bottom' })
    marker.current = made
    return () => {
      made.remove()
      marker.current = undefined
    }
  }, [map, element])

  useEffect(() => {
    let shown = false
    // Pins outside the view are inert: otherwise the keyboard would go through hundreds of them before the map's buttons.
    const look = () => {
      const at = marker.current?.getLngLat()
      if (map && at) element.inert = !map.getBounds().contains(at)
    }
    const move = () => {
      const pin = pinAt(track, player.position)
      if (!pin || !map || !marker.current) return
      marker.current.setLngLat([pin.lng, pin.lat])
      element.classList.toggle(css.unknown as string, !pin.known)
      if (!shown) marker.current.addTo(map.getMap())
      shown = true
      if (!player.playing) look()
    }
    move()
    map?.on('moveend', look)
    const end = player.onChange(move)
    return () => {
      end()
      map?.off('moveend', look)
    }
  }, [map, element, track, player])

  useEffect(() => {
    element.style.zIndex = selected ? '6' : '5'
    element.style.pointerEvents = onClick ? '' : 'none'
  }, [element, selected, onClick])

  return createPortal(
    <>
      <span className="block" {...ofMarker}>
        <Pin kind="equipment" type={type} label={name} selected={selected} onClick={onClick} />
      </span>
      {selected ? null : (
        <span {...label('second', 'below')} className={`${css.name} text-mini surface rounded-sm through cut strong`}>
          {name}
        </span>
      )}
    </>,
    element,
  )
}
