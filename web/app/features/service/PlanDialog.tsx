import {
  addPlan,
  changePlan,
  removePlan,
  type ServiceMachine,
  type ServicePlan,
} from '@spetskarta/shared/service/service.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { AskedButton } from '../../ui/dialog/AskedButton'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field, Select, TextArea } from '../../ui/form/Field'
import { typeLabel } from '../../ui/item/types'
import { MachineSelect } from './MachineSelect'

interface Props {
  machines: ServiceMachine[]
  /** The plan to change; undefined: a new one. */
  plan: ServicePlan | undefined
  today: string
  onSaved: () => void
  onClose: () => void
}

/** A whole number; null where the text is empty, undefined where it is invalid. */
const wholeOf = (text: string): number | null | undefined => {
  const plain = text.replaceAll(/\s/g, '')
  if (plain === '') return null
  return /^[1-9]\d{0,5}$/.test(plain) ? Number(plain) : undefined
}
const typed = (value: number | null | undefined) => (value ? String(value) : '')

/** A service plan: how often machines are serviced, and what is done. */
export function PlanDialog({ machines, plan, today, onSaved, onClose }: Props) {
  const types = [...new Set(machines.map(({ type }) => type))]
  const [byType, setByType] = useState(plan ? plan.type !== null : false)
  const [equipmentId, setEquipmentId] = useState(plan?.equipmentId ?? machines[0]?.equipmentId ?? '')
  const [type, setType] = useState(plan?.type ?? types[0] ?? '')
  const [name, setName] = useState(plan?.name ?? '')
  const [hours, setHours] = useState(typed(plan?.everyHours))
  const [km, setKm] = useState(typed(plan?.everyKm))
  const [months, setMonths] = useState(typed(plan?.everyMonths))
  const [begins, setBegins] = useState(plan?.begins ?? today)
  const [work, setWork] = useState(plan?.work ?? '')
  const [needed, setNeeded] = useState(plan?.needed ?? '')
  const { busy, failure, attempt } = useAttempt()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const close = useOwnClose(onClose)
  const [everyHours, everyKm, everyMonths] = [wholeOf(hours), wholeOf(km), wholeOf(months)]
  const wrong = everyHours === undefined || everyKm === undefined || everyMonths === undefined
  const none = everyHours === null && everyKm === null && everyMonths === null

  async function save() {
    if (everyHours === undefined || everyKm === undefined || everyMonths === undefined) return
    const body = {
      name,
      equipmentId: byType ? null : equipmentId,
      type: byType ? type : null,
      everyHours,
      everyKm,
      everyMonths,
      work,
      needed,
      begins,
    }
    if (plan) await call(changePlan, { params: { id: plan.id }, body })
    else await call(addPlan, { body: { ...body, draft } })
    onSaved()
    close()
  }

  async function remove() {
    if (!plan) return
    await call(removePlan, { params: { id: plan.id } })
    onSaved()
    close()
  }

  const number = (label: string, value: string, set: (text: string) => void, whole: number | null | undefined) => (
    <Field
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={whole === undefined ? 'Нужно целое число' : undefined}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
  return (
    <FormDialog
      title={plan ? 'План ТО' : 'Новый план ТО'}
      action="Сохранить"
      busyAction="Сохраняем…"
      look="primary"
      busy={busy}
      failure={failure}
      ready={name.trim() !== '' && begins !== '' && !wrong && !none}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      <Field
        data-first
        label="Название"
        placeholder="ТО-250"
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="Для чего"
        value={byType ? 'type' : 'machine'}
        onChange={({ currentTarget }) => setByType(currentTarget.value === 'type')}
      >
        <option value="machine">Для одной машины</option>
        <option value="type">Для всех машин типа</option>
      </Select>
      {byType ? (
        <Select label="Тип" value={type} onChange={({ currentTarget }) => setType(currentTarget.value)}>
          {types.map((id) => (
            <option key={id} value={id}>
              {typeLabel(id).name}
            </option>
          ))}
        </Select>
      ) : (
        <MachineSelect machines={machines} value={equipmentId} onChange={setEquipmentId} />
      )}
      <fieldset className="stack">
        <legend className="small strong">Через сколько: срок — что наступит раньше</legend>
        {number('Моточасов', hours, setHours, everyHours)}
        {number('Километров', km, setKm, everyKm)}
        {number('Месяцев', months, setMonths, everyMonths)}
      </fieldset>
      <Field
        label="Считать с"
        type="date"
        required
        hint="Пока по плану ничего не отмечено. По моточасам тогда ждём ближайшего кратного: 250, 500, 750…"
        value={begins}
        onChange={({ currentTarget }) => setBegins(currentTarget.value)}
      />
      <TextArea
        label="Что делать"
        rows={2}
        maxLength={1000}
        placeholder="Масло двигателя, фильтры"
        value={work}
        onChange={({ currentTarget }) => setWork(currentTarget.value)}
      />
      <TextArea
        label="Что нужно"
        rows={2}
        maxLength={1000}
        placeholder="Масло 15W-40, 24&nbsp;л; фильтр 4616544"
        value={needed}
        onChange={({ currentTarget }) => setNeeded(currentTarget.value)}
      />
      {plan ? (
        <AskedButton
          label="Убрать план"
          disabled={busy}
          title="Убрать план ТО?"
          action="Убрать"
          busyAction="Убираем…"
          onConfirm={remove}
        >
          <p className="anywhere">«{plan.name}» больше не напомнит о сроке. Записи о сделанном останутся.</p>
        </AskedButton>
      ) : null}
    </FormDialog>
  )
}
