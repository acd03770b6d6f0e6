import type { MapSource } from '@spetskarta/shared/site.ts'
import { Map as MapLibre, type MapProps, type MapRef, ScaleControl } from '@vis.gl/react-maplibre'
import type { StyleSpecification } from 'maplibre-gl'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useScheme } from '../ui/theme/Theme'
import css from './MapView.module.css'
import { maplibre } from './setup'
import { loadStyle } from './style'

interface Props
  extends Pick<MapProps, 'initialViewState' | 'onClick' | 'onMoveEnd' | 'onLoad' | 'cursor' | 'scrollZoom'> {
  ref?: Ref<MapRef>
  source: MapSource
  /** An additional line of the attribution, HTML. */
  credit?: string | undefined
  /** Called with whether the bundled map is shown. */
  onBuiltin?: (builtin: boolean) => void
  children?: ReactNode
}

/** The map itself: style by theme, scale and attribution. Children render only after the style has loaded. */
export default function MapView({ source, credit, onBuiltin, children, ref, ...rest }: Props) {
  const scheme = useScheme()
  const [loaded, setLoaded] = useState<{ style: string | StyleSpecification; builtin: boolean }>()

  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let current = true
    void Promise.all([loadStyle(source, scheme), labelFont()]).then(([answer]) => {
      if (!current) return
      setLoaded(answer)
      onBuiltin?.(answer.builtin)
    })
    return () => {
      current = false
    }
  }, [source, scheme, onBuiltin])

  if (!loaded) return <div className="sunken over" />
  return (
    <div className={`${css.map} over`} ref={box} aria-busy="true">
      <MapLibre
        {...rest}
        ref={ref}
        mapLib={maplibre}
        mapStyle={loaded.style}
        attributionControl={{
          // The attribution is a line of text on a wide screen, and behind a button on a phone.
          compact: window.matchMedia('(max-width: 767px)').matches,
          customAttribution: [...(loaded.builtin ? ['Упрощённая карта'] : []), ...(credit ? [credit] : [])],
        }}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        minZoom={0}
        maxZoom={19}
        onMoveStart={() => box.current?.setAttribute('aria-busy', 'true')}
        onIdle={() => box.current?.setAttribute('aria-busy', 'false')}
        onError={ignoreMissingTiles}
        locale={LOCALE}
      >
        <ScaleControl unit="metric" maxWidth={100} position="bottom-left" />
        {children}
      </MapLibre>
    </div>
  )
}

/** If a tile does not load, the coarser one stays: on a bad connection nothing better is possible. */
const ignoreMissingTiles = () => {}

/**
 * The labels are drawn into the picture once, so their font should be loaded by then; the map does not wait long for
 * it.
 */
const labelFont = () =>
  Promise.race([
    document.fonts.load("16px 'Golos Text Variable'", 'Жж'),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]).catch(() => undefined)

const LOCALE = {
  'Map.Title': 'Карта',
  'AttributionControl.ToggleAttribution': 'Источники карты',
  'ScaleControl.Meters': 'м',
  'ScaleControl.Kilometers': 'км',
}
