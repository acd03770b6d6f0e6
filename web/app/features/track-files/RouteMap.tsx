import type { MapSource } from '@spetskarta/shared/site.ts'
import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Geometry } from 'geojson'
import { useMemo } from 'react'
import FittedMap from '../../map/FittedMap'
import { useScheme } from '../../ui/theme/scheme'
import { JUMP_PICTURE } from '../tracks/layers/DiscardedLayer'
import { useMapImages } from '../tracks/layers/map-images'
import { type DrawnLine, extentOfLines } from './extent'

const PADDING = { top: 24, right: 24, bottom: 52, left: 24 }

const ROUND = { 'line-join': 'round', 'line-cap': 'round' } as const

/** The route of a file that is not stored yet; gaps are dashed, jumps are marked by crosses. */
export default function RouteMap({
  source,
  route,
  jumps,
}: {
  source: MapSource
  route: DrawnLine[]
  jumps: DrawnLine
}) {
  const dark = useScheme() === 'dark'
  const drawn = useMemo(() => featuresOf(route), [route])
  const all = useMemo(() => [...route, jumps], [route, jumps])

  return (
    <FittedMap source={source} extentOf={() => extentOfLines(all)} shown={all} padding={PADDING}>
      {() => (
        <>
          <Source id="file" type="geojson" data={drawn}>
            <Layer
              id="file-gap"
              type="line"
              filter={['==', ['get', 'part'], 'gap']}
              paint={{ 'line-color': dark ? '#b6bec6' : '#46505a', 'line-width': 2.5, 'line-dasharray': [1.2, 2.8] }}
            />
            <Layer
              id="file-halo"
              type="line"
              filter={['==', ['get', 'part'], 'line']}
              layout={ROUND}
              paint={{ 'line-color': dark ? '#e9edf0' : '#ffffff', 'line-width': 8 }}
            />
            <Layer
              id="file-line"
              type="line"
              filter={['==', ['get', 'part'], 'line']}
              layout={ROUND}
              paint={{ 'line-color': '#2a788e', 'line-width': 4.5 }}
            />
            <Layer
              id="file-point"
              type="circle"
              filter={['==', ['get', 'part'], 'point']}
              paint={{
                'circle-radius': 5,
                'circle-color': '#2a788e',
                'circle-stroke-width': 2,
                'circle-stroke-color': dark ? '#e9edf0' : '#ffffff',
              }}
            />
          </Source>
          <Jumps places={jumps} />
        </>
      )}
    </FittedMap>
  )
}

function Jumps({ places }: { places: DrawnLine }) {
  const pictures = useMapImages(JUMP_PICTURE)
  const data = useMemo<Geometry>(() => ({ type: 'MultiPoint', coordinates: places }), [places])
  return (
    <Source id="file-jumps" type="geojson" data={data}>
      {pictures ? (
        <Layer
          id="file-jumps"
          type="symbol"
          layout={{ 'icon-image': 'discarded-jump', 'icon-allow-overlap': true, 'icon-ignore-placement': true }}
        />
      ) : null}
    </Source>
  )
}

function featuresOf(route: DrawnLine[]): FeatureCollection {
  const feature = (part: string, geometry: FeatureCollection['features'][number]['geometry']) => ({
    type: 'Feature' as const,
    properties: { part },
    geometry,
  })
  const features = route.flatMap((line, i) => {
    const [first] = line
    const before = route[i - 1]?.at(-1)
    if (!first) return []
    return [
      ...(before ? [feature('gap', { type: 'LineString', coordinates: [before, first] })] : []),
      line.length > 1
        ? feature('line', { type: 'LineString', coordinates: line })
        : feature('point', { type: 'Point', coordinates: first }),
    ]
  })
  return { type: 'FeatureCollection', features }
}
