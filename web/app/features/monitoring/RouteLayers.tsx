import { useComputedColorScheme } from '@mantine/core'
import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { Route } from './route'
import { SPEED_STEPS } from './speed'

const WIDTH = 4.5
const ARROW = 'track-arrow'

const part = (name: string): FilterSpecification => ['==', ['get', 'part'], name]

/** Each zoom closer shows those of one more level. */
const ARROWS: FilterSpecification = ['all', part('arrow'), ['>=', ['get', 'level'], ['-', 15, ['zoom']]]] as never

const COLOR = [
  'match',
  ['get', 'step'],
  ...SPEED_STEPS.slice(1).flatMap(({ color }, i) => [i + 1, color]),
  SPEED_STEPS[0].color,
] as unknown as ExpressionSpecification

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

/** A route on the map: runs in the colours of speed with a casing that any map shows, arrows, gaps dashed. */
export function RouteLayers({ id, route }: { id: string; route: Route }) {
  const dark = useComputedColorScheme('light') === 'dark'
  const arrows = useArrowImage()
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

/** Whether the map has the arrow's picture; a new style forgets it. */
function useArrowImage(): boolean {
  const { current: map } = useMap()
  const [there, setThere] = useState(false)
  useEffect(() => {
    const add = () => {
      if (!map) return
      if (!map.hasImage(ARROW)) map.addImage(ARROW, drawArrow(), { pixelRatio: 2 })
      setThere(true)
    }
    add()
    map?.on('styledata', add)
    return () => void map?.off('styledata', add)
  }, [map])
  return there
}

const ARROW_PX = 32

/** A white arrowhead with a dark edge, pointing north. */
function drawArrow(): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = ARROW_PX
  canvas.height = ARROW_PX
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.lineJoin = 'round'
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
  return pen.getImageData(0, 0, ARROW_PX, ARROW_PX)
}
