import type { MapSource } from '@spetskarta/shared/site.ts'
import { AttributionControl, Map as MapLibre, type MapProps, type MapRef, ScaleControl } from '@vis.gl/react-maplibre'
import type { MapLibreMap } from 'maplibre-gl'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPhone } from '../ui/theme/breakpoints'
import { CLOSEST, endZoom } from './end-zoom'
import { useGround } from './ground/use-ground'
import { lightenMoves } from './light-moves'
import { MapNotes, NoMap } from './MapNotes'
import css from './MapView.module.css'
import { maplibre } from './setup'

interface Props
  extends Pick<
    MapProps,
    | 'initialViewState'
    | 'onClick'
    | 'onMove'
    | 'onMoveEnd'
    | 'onDragStart'
    | 'onZoomStart'
    | 'onLoad'
    | 'onIdle'
    | 'cursor'
    | 'scrollZoom'
  > {
  ref?: Ref<MapRef>
  source: MapSource
  /** An additional line of the attribution, HTML. */
  credit?: string | undefined
  /** Whether a picture lies behind, visible until the map is drawn. */
  behind?: boolean
  /** Whether notes are placed below the map, where on it they would cover its content. */
  small?: boolean
  /** Whether the content is small, so that the map may be zoomed in beyond the bundled map's detail. */
  closer?: boolean
  /** For users who know no other map: notes about the detailed map are left out. */
  guest?: boolean
  /** Called with whether the bundled map is shown. */
  onBuiltin?: (builtin: boolean) => void
  /** Shown instead of a map that this browser cannot draw. */
  instead?: ReactNode
  children?: ReactNode
}

/** The map: style by theme, scale and attribution. Children render only after the style has loaded. */
export default function MapView({
  source,
  credit,
  behind,
  small = false,
  closer = false,
  guest = false,
  onBuiltin,
  onLoad,
  onIdle,
  instead,
  children,
  ref,
  ...rest
}: Props) {
  const { ground, lost, undrawable, tryAgain, handlers } = useGround(source)
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibreMap>()
  const [below, setBelow] = useState<HTMLElement | null>(null)
  useEffect(() => map && lightenMoves(map), [map])
  const end = closer || !ground?.builtin ? undefined : ground.detail
  useEffect(() => map && endZoom(map, end), [map, end])
  const builtin = ground?.builtin
  useEffect(() => {
    if (builtin !== undefined) onBuiltin?.(builtin)
  }, [builtin, onBuiltin])

  const seenThrough = behind ? css.behind : css.ground
  if (!ground || undrawable)
    return (
      <div className={`${seenThrough} over`} data-undrawable={undrawable || undefined}>
        {undrawable ? (instead ?? <NoMap />) : null}
      </div>
    )
  const notes = guest ? null : <MapNotes detail={ground.detail} lost={lost} below={small} onTryAgain={tryAgain} />
  return (
    <div className={`${css.map} ${small ? css.small : ''} ${seenThrough} over`} ref={box} aria-busy="true">
      <MapLibre
        {...rest}
        {...(small && { style: SMALL })}
        ref={ref}
        mapLib={maplibre}
        mapStyle={ground.style}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        minZoom={0}
        maxZoom={CLOSEST}
        fadeDuration={window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 300}
        onLoad={(event) => {
          setMap(event.target)
          onLoad?.(event)
        }}
        onMoveStart={() => box.current?.setAttribute('aria-busy', 'true')}
        onIdle={(event) => {
          box.current?.setAttribute('aria-busy', 'false')
          onIdle?.(event)
        }}
        {...handlers}
        locale={LOCALE}
      >
        <AttributionControl
          // The control keeps the text it was created with, so another text needs a new control.
          key={String(ground.builtin)}
          // The attribution is a line of text on a wide screen, and behind a button on a phone.
          compact={isPhone()}
          customAttribution={[...(ground.builtin ? ['Упрощённая карта'] : []), ...(credit ? [credit] : [])]}
        />
        <ScaleControl unit="metric" maxWidth={100} position="bottom-left" />
        {children}
        {small ? below && createPortal(notes, below) : notes}
      </MapLibre>
      {small ? <div ref={setBelow} /> : null}
    </div>
  )
}

/** Replaces MapLibre's own height. */
const SMALL = { position: 'relative', flex: '1 1 0', minHeight: 0 } as const

const LOCALE = {
  'Map.Title': 'Карта',
  'AttributionControl.ToggleAttribution': 'Источники карты',
  'ScaleControl.Meters': 'м',
  'ScaleControl.Kilometers': 'км',
}
