import type { WorkObject } from '@spetskarta/shared/objects/objects.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { type MapRef, Marker } from '@vis.gl/react-maplibre'
import { useRef } from 'react'
import { Link } from 'react-router'
import controls from '../../map/Controls.module.css'
import { Labels, label } from '../../map/labels/Labels'
import MapView from '../../map/MapView'
import { ZoomButtons } from '../../map/ZoomButtons'
import { paths } from '../../paths'
import { ObjectLayers } from './ObjectLayers'
import css from './ObjectsMap.module.css'
import { cornersOfObject, extentOfCorners } from './shapes'

const NAME_OFFSET: [number, number] = [0, 14]

interface Props {
  source: MapSource
  objects: readonly Pick<WorkObject, 'objectId' | 'name' | 'lon' | 'lat' | 'kind' | 'radius' | 'outline' | 'state'>[]
  /** Whether the names of the objects are written below them. */
  named?: boolean
  /** Whether the viewer opened the page by a link, without logging in. */
  guest?: boolean
}

/** A map of the objects. */
export default function ObjectsMap({ source, objects, named = false, guest = false }: Props) {
  const map = useRef<MapRef>(null)
  const bounds = extentOfCorners(objects.flatMap(cornersOfObject))
  return (
    <div className={`${controls.bare} over`}>
      <MapView
        ref={map}
        source={source}
        small
        closer
        guest={guest}
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
        <ObjectLayers objects={objects} />
        {named
          ? objects.map(({ objectId, name, lon, lat, state }) => (
              <Marker key={objectId} longitude={lon} latitude={lat} anchor="top" offset={NAME_OFFSET}>
                <Link
                  to={paths.object(objectId)}
                  {...label('first', 'below', NAME_OFFSET)}
                  className={`${css.name} ${state === 'closed' ? css.closed : ''} block cut small strong rounded`}
                >
                  {state === 'closed' ? `${name}, закрыт` : name}
                </Link>
              </Marker>
            ))
          : null}
        {named ? <Labels /> : null}
      </MapView>
      <ZoomButtons map={map} className={css.zoom} />
    </div>
  )
}
