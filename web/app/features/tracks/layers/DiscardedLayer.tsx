import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useMapImages } from './map-images'

const LAYER = 'discarded'

interface Props {
  points: readonly DiscardedPoint[]
  /** Index of the selected point. */
  shown: number | undefined
  onShow: (index: number) => void
}

/** Points that do not count, with a shape for each reason. */
export function DiscardedLayer({ points, shown, onShow }: Props) {
  const { current: map } = useMap()
  const pictures = useMapImages(PICTURES)
  const data = useMemo(() => featuresOf(points), [points])

  const pick = useEffectEvent(({ features }: MapLayerMouseEvent) => {
    const index = features?.[0]?.properties.index
    if (typeof index === 'number') onShow(index)
  })
  useEffect(() => {
    if (!map) return
    const click = (event: MapLayerMouseEvent) => pick(event)
    const pointing = (cursor: string) => () => {
      map.getCanvas().style.cursor = cursor
    }
    const [enter, leave] = [pointing('pointer'), pointing('')]
    map.on('click', LAYER, click)
    map.on('mouseenter', LAYER, enter)
    map.on('mouseleave', LAYER, leave)
    return () => {
      map.off('click', LAYER, click)
      map.off('mouseenter', LAYER, enter)
      map.off('mouseleave', LAYER, leave)
      leave()
    }
  }, [map])

  const looked = points[shown ?? -1]
  useEffect(() => {
    if (looked && map && !map.getBounds().contains([looked.lng, looked.lat]))
      map.easeTo({ center: [looked.lng, looked.lat] })
  }, [map, looked])

  return (
    <Source id={LAYER} type="geojson" data={data}>
      <Layer
        id={`${LAYER}-shown`}
        type="circle"
        filter={['==', ['get', 'index'], shown ?? -1]}
        paint={{
          'circle-radius': 13,
          'circle-color': '#ffffff',
          'circle-opacity': 0.85,
          'circle-stroke-color': LEFT_OUT_INK,
          'circle-stroke-width': 2.5,
        }}
      />
      {pictures ? (
        <Layer
          id={LAYER}
          type="symbol"
          layout={{
            'icon-image': ['concat', 'discarded-', ['get', 'reason']],
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
      ) : null}
    </Source>
  )
}

const featuresOf = (points: readonly DiscardedPoint[]) => ({
  type: 'FeatureCollection' as const,
  features: points.map(({ lat, lng, reason }, index) => ({
    type: 'Feature' as const,
    properties: { index, reason },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  })),
})

/** Colour of what does not count, on any map; `--jam` in the tokens. */
export const LEFT_OUT_INK = '#b3261e'

/** Draws a shape's outline in red with a white edge, visible on any map. */
const outlined = (shape: (pen: CanvasRenderingContext2D) => void) => (pen: CanvasRenderingContext2D) => {
  shape(pen)
  pen.lineWidth = 9
  pen.strokeStyle = '#ffffff'
  pen.stroke()
  pen.lineWidth = 4.5
  pen.strokeStyle = LEFT_OUT_INK
  pen.stroke()
}

export const JUMP_PICTURE = {
  'discarded-jump': outlined((pen) => {
    pen.moveTo(9, 9)
    pen.lineTo(23, 23)
    pen.moveTo(23, 9)
    pen.lineTo(9, 23)
  }),
}

/** The same shapes as the icons beside the reasons in `DiscardedPoints`. */
const PICTURES = {
  ...JUMP_PICTURE,
  'discarded-accuracy': outlined((pen) => pen.arc(16, 16, 8, 0, 2 * Math.PI)),
  'discarded-duplicate': outlined((pen) => pen.arc(16, 16, 2.5, 0, 2 * Math.PI)),
  'discarded-mock': outlined((pen) => {
    pen.moveTo(16, 7)
    pen.lineTo(25, 23)
    pen.lineTo(7, 23)
    pen.closePath()
  }),
  'discarded-other': outlined((pen) => pen.rect(8, 8, 16, 16)),
  'discarded-jam': outlined((pen) => {
    pen.moveTo(16, 6)
    pen.lineTo(26, 16)
    pen.lineTo(16, 26)
    pen.lineTo(6, 16)
    pen.closePath()
  }),
}
