import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { DEFAULT_LOCATION, type Position } from '@spetskarta/shared/geo.ts'
import type { OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { nearestPlace } from '@spetskarta/shared/search/search.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { call } from '../../../api/call'
import { useRoot } from '../../../api/use-root'
import { CoordinatesField } from '../../../map/CoordinatesField'
import { formatPosition } from '../../../map/coordinates'
import { PinDrawing } from '../../../map/pins/Pin'
import { PlacePicture } from '../../../map/still/PlacePicture'
import { lazyPart } from '../../../ui/away/lazy-part'
import { ErrorLine } from '../../../ui/form/Field'
import { LocateButton } from '../../../ui/form/LocateButton'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { useHydrated } from '../../../ui/use-hydrated'
import css from './PlaceField.module.css'

const PickMap = lazyPart(() => import('../../../map/PickMap'))

interface Props {
  kind: Kind
  type: string
  map: MapSource
  value: Position | null
  /** The saved item, whose place name is already known. */
  known: OwnItem | undefined
  error: ReactNode
  onChange: (position: Position) => void
}

/** The item's place: by a tap on the map, a town, the phone's own position, or coordinates. */
export function PlaceField({ kind, type, map, value, known, error, onChange }: Props) {
  const id = useId()
  const hydrated = useHydrated()
  const root = useRoot()
  const [centre] = useState(value ?? root?.location ?? DEFAULT_LOCATION)
  const [target, setTarget] = useState<Position>()
  const name = useNameOf(value, known)

  const goTo = ({ lat, lng }: Position) => {
    onChange({ lat, lng })
    setTarget({ lat, lng })
  }

  return (
    <section
      className={`${css.field} tight stack`}
      aria-labelledby={id}
      data-wrong={error ? true : undefined}
      tabIndex={-1}
    >
      <h2 id={id} className={`${css.label} small strong`}>
        {kind === 'equipment' ? 'Где стоит машина' : 'Где нужны работы'}
      </h2>
      <PlaceSearch onPlace={goTo} />
      <div className={`${css.map} rounded-lg sunken clip anchor`}>
        <PlacePicture place={value ?? centre}>
          {value ? <PinDrawing kind={kind} type={type} selected /> : null}
        </PlacePicture>
        {hydrated ? (
          <Suspense>
            <PickMap
              source={map}
              centre={centre}
              value={value}
              kind={kind}
              type={type}
              target={target}
              onChange={onChange}
            />
          </Suspense>
        ) : null}
      </div>
      <LocateButton onLocate={goTo} />
      {error ? <ErrorLine>{error}</ErrorLine> : null}
      <p className="lines-airy quiet small" role="status">
        {value ? <b className="ink semibold">{[name, formatPosition(value)].filter(Boolean).join(', ')}. </b> : null}
        {value ? 'Метку можно перетащить.' : 'Нажмите на карту, найдите город или укажите, где вы сейчас.'}
      </p>
      <CoordinatesField
        key={value ? formatPosition(value) : ''}
        value={value}
        action="Поставить метку"
        onPosition={goTo}
      />
    </section>
  )
}

/** The nearest town or village. */
function useNameOf(position: Position | null, known: OwnItem | undefined): string | undefined {
  const saved = known && known.coordLat === position?.lat && known.coordLng === position?.lng
  const { data } = useQuery({
    queryKey: ['nearest', position],
    queryFn: ({ signal }) => call(nearestPlace, { querystring: position ?? { lat: 0, lng: 0 } }, signal),
    enabled: position !== null && !saved,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return saved ? known.place : data?.place
}
