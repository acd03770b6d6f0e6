import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification } from 'maplibre-gl'
import { useEffect } from 'react'
import { useScheme } from '../../../ui/theme/scheme'
import type { Route } from '../route'
import { SPEED_STEPS } from '../speed'
import { useMapImages } from './map-images'

const WIDTH = 4.5

const part = (name: string): ExpressionSpecification => ['==', ['get', 'part'], name]

/** From this zoom on, each further zoom shows the arrows of one more level. */
const ARROWS: ExpressionSpecification = ['all', part('arrow'), ['>=', ['get', 'level'], ['-', 15, ['zoom']]]]

const COLOR: ExpressionSpecification = [
  'step',
  ['get', 'step'],
  SPEED_STEPS[0].color,
  ...SPEED_STEPS.slice(1).flatMap(({ color }, i) => [i + 1, color]),
]

const ARROW = 'track-arrow'
const PICTURES = {
  /** A white arrowhead with a dark edge, pointing north. */
  [ARROW]: (pen: CanvasRenderingContext2D) => {
    pen.moveTo(16, 4)
    pen.lineTo(26, 26)
    pen.lineTo(16, 20)
    pen.lineTo(6, 26)
    pen.closePath()
    pen.lineWidth = 5
    pen.strokeStyle = '#16191d'
    pen.stroke()
    pen.fillStyle = '#ffffff'
    pen.fill()
  },
}

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

/**
 * A route on the map: lines in the colours of speed with an outline visible on
 * any map, arrows, dashed gaps, and carried stretches drawn like a railway.
 */
export function RouteLayers({ id, route }: { id: string; route: Route }) {
  const dark = useScheme() === 'dark'
  const arrows = useMapImages(PICTURES)
  useDrawnMark(`route-${id}`, route)
  const [ink, halo] = dark ? ['#000000', '#e9edf0'] : ['#16191d', '#ffffff']
  return (
    <Source id={`route-${id}`} type="geojson" data={route} tolerance={0.2}>
      <Layer
        id={`gap-casing-${id}`}
        type="line"
        filter={part('gap')}
        paint={{ 'line-color': dark ? '#16191d' : '#ffffff', 'line-width': 6, 'line-opacity': 0.8 }}
      />
      <Layer
        id={`gap-${id}`}
        type="line"
        filter={part('gap')}
        paint={{ 'line-color': dark ? '#b6bec6' : '#46505a', 'line-width': 2.5, 'line-dasharray': [1.2, 2.8] }}
      />
      <Layer
        id={`halo-${id}`}
        type="line"
        filter={part('run')}
        layout={ROUND}
        paint={{ 'line-color': halo, 'line-width': WIDTH + 5 }}
      />
      <Layer
        id={`casing-${id}`}
        type="line"
        filter={part('run')}
        layout={ROUND}
        paint={{ 'line-color': ink, 'line-width': WIDTH + 2 }}
      />
      <Layer
        id={`run-${id}`}
        type="line"
        filter={part('run')}
        layout={ROUND}
        paint={{ 'line-color': COLOR, 'line-width': WIDTH }}
      />
      <Layer
        id={`carried-casing-${id}`}
        type="line"
        filter={part('carried')}
        layout={ROUND}
        paint={{ 'line-color': ink, 'line-width': WIDTH + 3 }}
      />
      <Layer
        id={`carried-${id}`}
        type="line"
        filter={part('carried')}
        paint={{ 'line-color': halo, 'line-width': WIDTH - 1, 'line-dasharray': [2, 1.6] }}
      />
      {arrows ? (
        <Layer
          id={`arrow-${id}`}
          type="symbol"
          filter={ARROWS}
          layout={{
            'icon-image': ARROW,
            'icon-rotate': ['get', 'bearing'],
            'icon-rotation-alignment': 'map',
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
          }}
        />
      ) : null}
    </Source>
  )
}

/** Adds marks to the browser's timeline when a route is drawn, for the benchmark. */
function useDrawnMark(source: string, route: Route) {
  const { current: map } = useMap()
  useEffect(() => {
    if (!map || route.features.length === 0) return
    const look = () => {
      if (!map.getSource(source) || !map.isSourceLoaded(source)) return
      performance.mark('route-drawn')
      map.off('render', look)
    }
    map.on('render', look)
    return () => void map.off('render', look)
  }, [map, source, route])
}
