import { useMap } from '@vis.gl/react-maplibre'
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './PinSheet.module.css'
import { PinPlaces } from './pin-places'

const Places = createContext<PinPlaces | undefined>(undefined)

/** A single element for all pins of the map, instead of a marker for each. */
export function PinSheet({ children }: { children: ReactNode }) {
  const { current: map } = useMap()
  const made = useMemo(() => {
    if (!map) return undefined
    const sheet = document.createElement('div')
    sheet.className = css.sheet ?? ''
    sheet.dataset.pins = ''
    return { sheet, places: new PinPlaces(map, sheet) }
  }, [map])
  useLayoutEffect(() => {
    if (!map || !made) return
    map.getCanvasContainer().append(made.sheet)
    const follow = () => made.places.follow(false)
    const rest = () => made.places.follow(true)
    map.on('move', follow)
    map.on('moveend', rest)
    return () => {
      map.off('move', follow)
      map.off('moveend', rest)
      made.sheet.remove()
    }
  }, [map, made])
  return made ? createPortal(<Places value={made.places}>{children}</Places>, made.sheet) : null
}

interface Props {
  lng: number
  lat: number
  /** Whether the content is placed above the place instead of around it. */
  above?: boolean
  /** Stacking order: higher is above. */
  order?: number
  /** Shift from the place, pixels. */
  shift?: { x: number; y: number } | undefined
  children: ReactNode
}

export function PinPlace({ lng, lat, above = false, order, shift, children }: Props) {
  const places = use(Places)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (place.current && places ? places.add(place.current, { lng, lat }) : undefined),
    [places, lng, lat],
  )
  return (
    <div
      ref={place}
      className={above ? `${css.place} ${css.bottom}` : css.place}
      style={{ zIndex: order, ...(shift && { margin: `${shift.y}px 0 0 ${shift.x}px` }) }}
    >
      {children}
    </div>
  )
}
