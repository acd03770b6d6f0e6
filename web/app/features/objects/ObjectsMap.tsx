import type { WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { Layer, type MapRef, Marker, Source } from '@vis.gl/react-maplibre'
import { useRef } from 'react'
import { Link } from 'react-router'
import controls from '../../map/Controls.module.css'
import MapView from '../../map/MapView'
import { ZoomButtons } from '../../map/ZoomButtons'
import { paths } from '../../paths'
import { useScheme } from '../../ui/theme/Theme'
import css from './ObjectsMap.module.css'
import { cornersOf, extentOf, featuresOf } from './shapes'

interface Props {
  source: MapSource
  objects: readonly Pick<WorkObject, 'objectId' | 'name' | 'lon' | 'lat' | 'kind' | 'radius' | 'outline' | 'state'>[]
  /** Whether each has its name below it. */
  named?: boolean
}

const ORANGE = '#f26a1b'

/** Where the objects are. */
export default function ObjectsMap({ source, objects, named = false }: Props) {
  const map = useRef<MapRef>(null)
  const dark = useScheme() === 'dark'
  const bounds = extentOf(objects.flatMap(cornersOf))
  const [ink, closed] = dark ? ['#f2f4f5', '#939ca6'] : ['#16191d', '#5f6872']
  return (
    <div className={`${controls.bare} over`}>
      <MapView
        ref={map}
        source={source}
        initialViewState={
          bounds
            ? {
                bounds,
                fitBoundsOptions: {
                  padding: named ? { top: 40, bottom: 100, left: 70, right: 90 } : 48,
                  maxZoom: 15.5,
                },
              }
            : { latitude: 55.75, longitude: 37.62, zoom: 5 }
        }
        scrollZoom={false}
      >
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
        {named
          ? objects.map(({ objectId, name, lon, lat, state }) => (
              <Marker key={objectId} longitude={lon} latitude={lat} anchor="top" offset={[0, 14]}>
                <Link
                  to={paths.object(objectId)}
                  className={`${css.name} ${state === 'closed' ? css.closed : ''} block cut small strong rounded`}
                >
                  {state === 'closed' ? `${name}, закрыт` : name}
                </Link>
              </Marker>
            ))
          : null}
      </MapView>
      <ZoomButtons map={map} className={css.zoom} />
    </div>
  )
}
