import { Layer, Source } from '@vis.gl/react-maplibre'
import { useScheme } from '../../ui/theme/scheme'
import { featuresOf, type ShownObject } from './shapes'

const ORANGE = '#f26a1b'

/** Circles and outlines on a map, below all layers added later. */
export function ObjectLayers({ objects }: { objects: readonly ShownObject[] }) {
  const [ink, closed] = useScheme() === 'dark' ? ['#f2f4f5', '#939ca6'] : ['#16191d', '#5f6872']
  return (
    <Source id="objects" type="geojson" data={featuresOf(objects)}>
      <Layer
        id="objects-fill"
        type="fill"
        paint={{ 'fill-color': ['case', ['get', 'closed'], closed, ORANGE], 'fill-opacity': 0.22 }}
      />
      <Layer
        id="objects-line"
        type="line"
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': ['case', ['get', 'closed'], closed, ink], 'line-width': 2.5 }}
      />
    </Source>
  )
}
