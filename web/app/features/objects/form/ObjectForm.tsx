import {
  HAUL_PLACES,
  type HereObject,
  type ObjectFields,
  PLACE_PURPOSES,
  SPEED_LIMIT_KMH,
} from '@spetskarta/shared/objects/objects.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text'
import { Button, ButtonLink } from '../../../ui/Button'
import { LeaveGuard } from '../../../ui/dialog/LeaveGuard'
import { Field, Select } from '../../../ui/form/Field'
import { RangeField } from '../../../ui/form/RangeField'
import { Notice } from '../../../ui/Notice'
import { wholeTyped } from '../../../ui/text/whole-number'
import { type DrawnShape, sentShape } from './drawn-shape'
import { MachineTicks } from './MachineTicks'
import { tooManyMachines } from './machine-limit'
import css from './ObjectForm.module.css'
import { changedOverlaps, OverlapFields } from './OverlapFields'
import { HAULS, PURPOSES, timeFieldText } from './object-differences'
import type { TickedGroup } from './own-machines'
import { ShapeField } from './ShapeField'

export interface ObjectDraft extends Omit<ObjectFields, 'shape' | 'overlaps'> {
  shape: DrawnShape
  /** Overlaps of an object that exists already. */
  overlaps?: HereObject['overlaps']
}

interface Props {
  draft: ObjectDraft
  /** The user's own machines. */
  machines: readonly { _id: string; name: string }[]
  groups: readonly TickedGroup[]
  map: MapSource
  /** Address that «Отмена» leads to. */
  back: string
  action: string
  /** Set once something is entered; leaving the page then asks first. */
  atStake: RefObject<boolean>
  /** Shown above the buttons. */
  notice?: ReactNode
  /** The form can be sent again once it resolves. */
  onSave: (fields: ObjectFields) => Promise<void>
}

const TEXTS = [
  { name: 'customerName', label: 'Заказчик', placeholder: 'ООО «СтройГрад» или имя' },
  { name: 'customerPhone', label: 'Телефон заказчика', placeholder: '+7 900 000-14-22', inputMode: 'tel' },
  { name: 'customerInn', label: 'ИНН заказчика', hint: 'Если нужен в документах', inputMode: 'numeric' },
  { name: 'contract', label: 'Договор', placeholder: '№ 18 от 2 ноября' },
] as const

/** The fields of an object beside the map on which it is drawn. If saving fails, what was typed is kept. */
export function ObjectForm({ draft, machines, groups, map, back, action, atStake, notice, onSave }: Props) {
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
    const machines = given.getAll('machines').map(String)
    const tooMany = tooManyMachines(machines.length)
    setFailure(tooMany)
    if (tooMany) return
    setBusy(true)
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
        haul: HAUL_PLACES.find((place) => place === text('haul')) ?? null,
        speedLimit: numberOf(text('speedLimit')),
        purpose: PLACE_PURPOSES.find((purpose) => purpose === text('purpose')) ?? 'customer',
        machines,
        overlaps: changedOverlaps(draft.overlaps ?? [], given),
      })
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={`${css.form} grid gap-4`}
      onInput={() => {
        atStake.current = true
      }}
      onSubmit={(event) => void save(event)}
    >
      <ShapeField
        ref={drawing}
        map={map}
        shape={shape}
        problem={problem}
        onChange={(next) => {
          setShape(next)
          setProblem(undefined)
          atStake.current = true
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
            <Field label="Работы с" name="starts" type="time" defaultValue={timeFieldText(draft.starts)} />
            <Field label="до" name="ends" type="time" defaultValue={timeFieldText(draft.ends)} />
          </div>
          <Select
            label="Что это за место"
            name="purpose"
            defaultValue={draft.purpose ?? 'customer'}
            hint="О въезде в запретную зону сообщим сразу, если это выбрано в оповещениях"
          >
            {PLACE_PURPOSES.map((purpose) => (
              <option key={purpose} value={purpose}>
                {PURPOSES[purpose]}
              </option>
            ))}
          </Select>
          <RangeField
            label="Скорость не больше, км/ч"
            name="speedLimit"
            range={SPEED_LIMIT_KMH}
            placeholder="без ограничения"
            initial={draft.speedLimit ?? null}
            hint="Кто едет здесь быстрее, сообщим, если это выбрано в оповещениях"
          />
          <Select
            label="Рейсы самосвалов и миксеров"
            name="haul"
            defaultValue={draft.haul ?? ''}
            hint="По отметке видно, где машина едет с грузом. Если у места нет заказчика, рейсы войдут в документы другого конца пути"
          >
            <option value="">Не отмечать</option>
            {HAUL_PLACES.map((place) => (
              <option key={place} value={place}>
                {HAULS[place]}
              </option>
            ))}
          </Select>
        </section>
        <MachineTicks machines={machines} groups={groups} chosen={draft.machines} />
        <OverlapFields overlaps={draft.overlaps ?? []} />
        {notice}
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
      <LeaveGuard atStake={atStake} />
    </form>
  )
}

/** `08:00` as minutes of the day. */
function minutesOf(text: string): number | null {
  const [hours, minutes] = text.split(':').map(Number)
  return hours === undefined || minutes === undefined || Number.isNaN(hours) ? null : hours * 60 + minutes
}

const numberOf = (text: string) => (text === '' ? null : wholeTyped(text))
