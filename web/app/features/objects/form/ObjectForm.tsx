import { DEFAULT_LOCATION } from '@spetskarta/shared/geo.ts'
import { CORNERS_MOST, type ObjectFields, RADIUS_LEAST, RADIUS_MOST } from '@spetskarta/shared/objects/objects.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text'
import { useRoot } from '../../../api/use-root'
import { Button, ButtonLink } from '../../../ui/Button'
import { Checkbox } from '../../../ui/form/Checkbox'
import { ErrorLine, Field } from '../../../ui/form/Field'
import { PlaceSearch } from '../../../ui/form/PlaceSearch'
import { Notice } from '../../../ui/Notice'
import { formatNumber } from '../../../ui/text/format'
import { useHydrated } from '../../../ui/use-hydrated'
import { areaOf, type Corner, circleOf } from '../shapes'
import { type DrawnShape, sentShape, withMoved, withoutCorner, withPlace } from './drawn-shape'
import css from './ObjectForm.module.css'

const ShapeMap = lazy(() => import('./ShapeMap'))

export interface ObjectDraft extends Omit<ObjectFields, 'shape'> {
  shape: DrawnShape
}

interface Props {
  draft: ObjectDraft
  /** The user's own machines. */
  machines: readonly { _id: string; name: string }[]
  map: MapSource
  /** Where «Отмена» leads. */
  back: string
  action: string
  onSave: (fields: ObjectFields) => Promise<void>
}

const TEXTS = [
  { name: 'customerName', label: 'Заказчик', placeholder: 'ООО «СтройГрад» или имя' },
  { name: 'customerPhone', label: 'Телефон заказчика', placeholder: '+7 900 000-14-22', inputMode: 'tel' },
  { name: 'customerInn', label: 'ИНН заказчика', hint: 'Если нужен в документах', inputMode: 'numeric' },
  { name: 'contract', label: 'Договор', placeholder: '№ 18 от 2 ноября' },
] as const

/** An object's fields beside the map on which it is drawn. What was typed stays when saving fails. */
export function ObjectForm({ draft, machines, map, back, action, onSave }: Props) {
  const [shape, setShape] = useState(draft.shape)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const drawing = useRef<HTMLElement>(null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const sent = sentShape(shape)
    if (typeof sent === 'string') {
      setProblem(sent)
      drawing.current?.scrollIntoView({ block: 'center' })
      return
    }
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave({
        name: text('name'),
        address: text('address'),
        customerName: text('customerName'),
        customerPhone: text('customerPhone'),
        customerInn: text('customerInn') || null,
        contract: text('contract') || null,
        shape: sent,
        starts: minutesOf(text('starts')),
        ends: minutesOf(text('ends')),
        machines: given.getAll('machines').map(String),
      })
    } catch (error) {
      setFailure(errorText(error).text)
      setBusy(false)
    }
  }

  return (
    <form className={`${css.form} grid gap-4`} onSubmit={(event) => void save(event)}>
      <ShapeField
        ref={drawing}
        map={map}
        shape={shape}
        problem={problem}
        onChange={(next) => {
          setShape(next)
          setProblem(undefined)
        }}
      />
      <div className="lane">
        <section className="pad card gap-4 stack">
          <Field
            label="Название"
            name="name"
            required
            maxLength={120}
            defaultValue={draft.name}
            placeholder="ЖК «Речной», корпус 4"
          />
          <Field
            label="Адрес"
            name="address"
            maxLength={300}
            defaultValue={draft.address}
            placeholder="Жуковский, ул. Гагарина, 83"
          />
          {TEXTS.map(({ name, ...texts }) => (
            <Field key={name} {...texts} name={name} maxLength={200} defaultValue={draft[name] ?? ''} />
          ))}
          <div className={`${css.times} grid`}>
            <Field label="Работы с" name="starts" type="time" defaultValue={timeOf(draft.starts)} />
            <Field label="до" name="ends" type="time" defaultValue={timeOf(draft.ends)} />
          </div>
        </section>
        <fieldset className={`${css.machines} pad card stack`}>
          <legend className="strong">Какие машины здесь работают</legend>
          {machines.length > 0 ? (
            machines.map(({ _id, name }) => (
              <div key={_id} className="row medium">
                <Checkbox
                  id={`machine-${_id}`}
                  name="machines"
                  value={_id}
                  defaultChecked={draft.machines.includes(_id)}
                />
                <label htmlFor={`machine-${_id}`} className="row reach grow">
                  {name}
                </label>
              </div>
            ))
          ) : (
            <p className="quiet medium">Сначала добавьте технику: часы считаются по её записям.</p>
          )}
        </fieldset>
        {failure ? <Notice bad>{failure}</Notice> : null}
        <div className="wrap">
          <Button type="submit" look="primary" busy={busy}>
            {action}
          </Button>
          <ButtonLink to={back} look="quiet">
            Отмена
          </ButtonLink>
        </div>
      </div>
    </form>
  )
}

/** `08:00` as minutes of the day. */
function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours) ? null : hours * 60 + minutes
}

const timeOf = (minutes: number | null): string =>
  minutes === null ? '' : [Math.floor(minutes / 60) % 24, minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')

interface ShapeProps {
  ref: React.Ref<HTMLElement>
  map: MapSource
  shape: DrawnShape
  problem: string | undefined
  onChange: (shape: DrawnShape) => void
}

function ShapeField({ ref, map, shape, problem, onChange }: ShapeProps) {
  const hydrated = useHydrated()
  const [client] = useState(() => new QueryClient())
  const [target, setTarget] = useState<{ lat: number; lng: number }>()
  const root = useRoot()
  const [centre] = useState(root?.location ?? DEFAULT_LOCATION)
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
              onPlace={(corner: Corner) => onChange(withPlace(shape, corner, CORNERS_MOST))}
              onMove={(index: number, to: Corner) => onChange(withMoved(shape, index, to))}
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
        {shape.kind === 'circle' ? (
          <>
            <label className="tight stack">
              <span className="small strong">Радиус: {shape.radius} м</span>
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
                ? `${areaText(areaOf(circleOf(...shape.centre, shape.radius)))}. Центр можно перетащить.`
                : 'Нажмите на карту там, где работает машина.'}
            </p>
          </>
        ) : (
          <div className="between wrap">
            <p className="quiet small" role="status">
              {shape.outline.length < 3
                ? `Обойдите площадку по углам: нажимайте на карту. Поставлено ${shape.outline.length}.`
                : `${areaText(areaOf(shape.outline))}, углов ${shape.outline.length}. Углы можно перетащить.`}
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
      </div>
    </section>
  )
}

const KINDS = [
  { kind: 'circle', name: 'Круг вокруг точки' },
  { kind: 'outline', name: 'Обводка по углам' },
] as const

/** `1,4 га`, `850 м²`; `metres`: square ones. */
export const areaText = (metres: number): string =>
  metres < 5000 ? `${formatNumber(metres)}\u00a0м²` : `${formatNumber(metres / 10_000, 1)}\u00a0га`
