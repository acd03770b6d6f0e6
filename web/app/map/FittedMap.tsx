import type { MapSource } from '@spetskarta/shared/site.ts'
import type { MapRef } from '@vis.gl/react-maplibre'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import controls from './Controls.module.css'
import MapView from './MapView'

type Extent = [[number, number], [number, number]]

export interface Fitted {
  /** Fits the map to its content again. */
  fit: () => void
  zoomIn: () => void
  zoomOut: () => void
}

interface Props {
  source: MapSource
  /** Extent that must be visible; undefined while nothing is drawn. */
  extentOf: () => Extent | undefined
  /** The map is fitted again whenever this value changes. */
  shown: unknown
  /** Space around the extent, px. */
  padding: { top: number; right: number; bottom: number; left: number }
  /** Content of the map, and content on top of it. */
  children: (map: Fitted) => ReactNode
  over?: (map: Fitted) => ReactNode
}

/** Where the map opens before anything is drawn: the middle of European Russia. */
const FIRST_VIEW = { latitude: 55.75, longitude: 37.62, zoom: 5 }
const PRESSED_MS = 600

/** A map within a page, fitted to what is drawn on it. */
export default function FittedMap({ source, extentOf, shown, padding, children, over }: Props) {
  const ref = useRef<MapRef>(null)
  const [ready, setReady] = useState(false)

  function fit(duration: number) {
    const extent = extentOf()
    if (extent) ref.current?.fitBounds(extent, { padding, maxZoom: 15, duration })
  }
  const fitAtOnce = useEffectEvent(() => fit(0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is fitted when other content is shown
  useEffect(() => {
    if (ready) fitAtOnce()
  }, [ready, shown])

  const map: Fitted = {
    fit: () => fit(PRESSED_MS),
    zoomIn: () => void ref.current?.zoomIn(),
    zoomOut: () => void ref.current?.zoomOut(),
  }
  return (
    <div className={`${controls.bare} over`}>
      <MapView
        ref={ref}
        source={source}
        small
        closer
        initialViewState={FIRST_VIEW}
        scrollZoom={false}
        onLoad={() => setReady(true)}
      >
        {children(map)}
      </MapView>
      {over?.(map)}
    </div>
  )
}
