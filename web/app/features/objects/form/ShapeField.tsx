import { DEFAULT_LOCATION, type Position } from '@spetskarta/shared/geo.ts'
import { CORNERS_MOST, RADIUS_LEAST, RADIUS_MOST } from '@spetskarta/shared/objects/objects.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useRoot } from '../../../api/use-root'
import controls from '../../../map/Controls.module.css'
import { CoordinatesField } from '../../../map/CoordinatesField'
import { formatPosition } from '../../../map/coordinates'
import { lazyPart } from '../../../ui/away/lazy-part'
import { Button } from '../../../ui/Button'
import { ErrorLine } from '../../../ui/form/Field'
import { LocateButton } from '../../../ui/form/LocateButton'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { formatNumber } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { areaWithin, circleOf, type LonLat } from '../shapes'
import { type DrawnShape, withMoved, withoutCorner, withPlace } from './drawn-shape'
import css from './ObjectForm.module.css'

const ShapeMap = lazyPart(() => import('./ShapeMap'))

interface Props {
  ref: React.Ref<HTMLElement>
  map: MapSource
  shape: DrawnShape
  problem: string | undefined
  onChange: (shape: DrawnShape) => void
}

/** The map on which an object is drawn, as a circle or corner by corner. */
export function ShapeField({ ref, map, shape, problem, onChange }: Props) {
  const hydrated = useHydrated()
  const [client] = useState(() => new QueryClient())
  const [target, setTarget] = useState<{ lat: number; lng: number }>()
  const root = useRoot()
  const [centre] = useState(root?.location ?? DEFAULT_LOCATION)
  const isCircle = shape.kind === 'circle'
  const place = (corner: LonLat) => onChange(withPlace(shape, corner, CORNERS_MOST))
  const goTo = ({ lat, lng }: Position) => {
    place([lng, lat])
    setTarget({ lat, lng })
  }
  return (
    <section ref={ref} className={`${css.drawing} clip card`} aria-label="Где объект">
      <div className={`${css.kinds} pad-line wrap`}>
        {KINDS.map(({ kind, name }) => (
          <label key={kind} className="row reach medium strong">
            <input
              type="radio"
              name="kind"
              checked={shape.kind === kind}
              onChange={() => onChange({ ...shape, kind })}
            />
            {name}
          </label>
        ))}
      </div>
      <div className={`${css.map} anchor sunken`}>
        {hydrated ? (
          <Suspense>
            <ShapeMap
              source={map}
              centre={centre}
              shape={shape}
              target={target}
              onPlace={place}
              onMove={(index: number, to: LonLat) => onChange(withMoved(shape, index, to))}
              onRemove={(index: number) => onChange(withoutCorner(shape, index))}
            />
          </Suspense>
        ) : null}
        <div className={css.search}>
          <QueryClientProvider client={client}>
            <PlaceSearch onPlace={({ lat, lng }) => setTarget({ lat, lng })} />
          </QueryClientProvider>
        </div>
      </div>
      <div className="pad-line stack">
        {problem ? <ErrorLine>{problem}</ErrorLine> : null}
        {isCircle ? (
          <>
            <label className="tight stack">
              <span className="small strong">Радиус: {shape.radius}&nbsp;м</span>
              <input
                className={css.range}
                type="range"
                min={RADIUS_LEAST}
                max={RADIUS_MOST}
                step={10}
                value={shape.radius}
                onChange={({ currentTarget }) => onChange({ ...shape, radius: Number(currentTarget.value) })}
              />
            </label>
            <p className="quiet small" role="status">
              {shape.centre
                ? `${formatCorner(shape.centre)}. ${areaText(areaWithin(circleOf(...shape.centre, shape.radius)))}. `
                : 'Нажмите на карту там, где работает машина.'}
              {shape.centre ? <span className={controls.moves}>Центр можно перетащить.</span> : null}
            </p>
          </>
        ) : (
          <div className="between wrap">
            <p className="quiet small" role="status">
              {shape.outline.length < 3
                ? `Обойдите площадку по углам: нажимайте на карту. Поставлено углов: ${shape.outline.length}.`
                : `${areaText(areaWithin(shape.outline))}, углов ${shape.outline.length}. `}
              {shape.outline.length < 3 ? null : <span className={controls.moves}>Углы можно перетащить.</span>}
            </p>
            {shape.outline.length > 0 ? (
              <Button
                size="small"
                className="reach"
                onClick={() => onChange(withoutCorner(shape, shape.outline.length - 1))}
              >
                Убрать последний угол
              </Button>
            ) : null}
          </div>
        )}
        {/* For a user who stands on the object with a phone, or whose browser shows no map. */}
        <LocateButton onLocate={goTo}>{isCircle ? 'Центр там, где я сейчас' : 'Угол там, где я сейчас'}</LocateButton>
        <CoordinatesField
          key={`${shape.kind} ${isCircle ? formatCorner(shape.centre) : ''}`}
          value={isCircle && shape.centre ? { lat: shape.centre[1], lng: shape.centre[0] } : null}
          action={isCircle ? 'Поставить центр' : 'Поставить угол'}
          onPosition={goTo}
        />
      </div>
    </section>
  )
}

const formatCorner = (corner: LonLat | null) => (corner ? formatPosition({ lng: corner[0], lat: corner[1] }) : '')

const KINDS = [
  { kind: 'circle', name: 'Круг вокруг точки' },
  { kind: 'outline', name: 'Граница по углам' },
] as const

/** `1,4 га`, `850 м²`; `metres`: square metres. */
export const areaText = (metres: number): string =>
  metres < 5000 ? `${formatNumber(metres)}\u00a0м²` : `${formatNumber(metres / 10_000, 1)}\u00a0га`
