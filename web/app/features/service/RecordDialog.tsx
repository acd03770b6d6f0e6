import {
  addRecord,
  addServicePhoto,
  SERVICE_PHOTOS_MOST,
  type ServiceDue,
  type ServiceMachine,
  type ServicePlan,
} from '@spetskarta/shared/service/service.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { call } from '../../api/call'
import { FormDialog } from '../../ui/dialog/FormDialog'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { useOwnClose } from '../../ui/dialog/use-own-close'
import { Field, Select, TextArea } from '../../ui/form/Field'
import { ACCEPTED, fileProblem } from '../../ui/form/photo'
import { sendForm } from '../../ui/form/send-form'
import { counterOf, counterText } from '../days/engine-hours/texts'
import { MachineSelect } from './MachineSelect'
import { typedKopecks } from './service-texts'

interface Props {
  machines: ServiceMachine[]
  plans: ServicePlan[]
  /** The due service that is marked as done; undefined: any other work. */
  due?: ServiceDue | undefined
  equipmentId?: string | undefined
  /** `yyyy-mm-dd`, by this computer's clock. */
  today: string
  onSaved: () => void
  onClose: () => void
}

const fits = (plan: ServicePlan, machine: ServiceMachine | undefined) =>
  plan.equipmentId === machine?.equipmentId || (plan.type !== null && plan.type === machine?.type)

/** Records work done on a machine: a planned service, or a repair. */
export function RecordDialog({ machines, plans, due, equipmentId: given, today, onSaved, onClose }: Props) {
  const [equipmentId, setEquipmentId] = useState(due?.machine.equipmentId ?? given ?? machines[0]?.equipmentId ?? '')
  const [planId, setPlanId] = useState(due?.planId ?? '')
  const [name, setName] = useState(due?.name ?? '')
  const [day, setDay] = useState(today)
  const known = due ? (due.counter.tracker ?? due.counter.own) : null
  const [counter, setCounter] = useState(known === null ? '' : counterText(known).replaceAll('\u00a0', ' '))
  const [who, setWho] = useState('')
  const [note, setNote] = useState('')
  const [cost, setCost] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const { busy, failure, attempt } = useAttempt()
  // Sent again after a lost answer, the form is stored once.
  const [draft] = useState(uuidV4)
  const close = useOwnClose(onClose)
  /** Id of the saved record, kept if uploading photos fails: then only the remaining photos can be chosen and sent. */
  const [recordId, setRecordId] = useState<string>()

  const machine = machines.find((one) => one.equipmentId === equipmentId)
  const fitting = plans.filter((plan) => fits(plan, machine))
  const hours = counter.trim() === '' ? null : counterOf(counter)
  const kopecks = typedKopecks(cost)
  const problem =
    files.length > SERVICE_PHOTOS_MOST
      ? `Не больше ${SERVICE_PHOTOS_MOST} фотографий`
      : files.map(fileProblem).find((one) => one !== undefined)
  const ready = name.trim() !== '' && day !== '' && hours !== undefined && kopecks !== undefined && !problem

  async function save() {
    if (hours === undefined || kopecks === undefined) return
    const plan = fitting.some(({ id }) => id === planId) ? planId : null
    const body = { draft, planId: plan, name, day, hours, who, note, cost: kopecks }
    const id = recordId ?? (await call(addRecord, { params: { equipmentId }, body })).id
    setRecordId(id)
    // Shown at once: whoever closes the dialog while photos are missing must see that the record is saved.
    onSaved()
    for (const file of files) {
      const form = new FormData()
      form.set('photo', file)
      await sendForm(addServicePhoto, { params: { equipmentId, id }, body: form, onProgress: () => {} })
      setFiles((left) => left.filter((one) => one !== file))
      onSaved()
    }
    close()
  }

  return (
    <FormDialog
      title={due ? `${due.name}: ${due.machine.name}` : 'Записать работу'}
      action={recordId === undefined ? 'Записать' : 'Отправить фото'}
      busyAction={recordId === undefined ? 'Записываем…' : 'Отправляем…'}
      look="primary"
      busy={busy}
      failure={failure}
      ready={ready}
      onSubmit={() => void attempt(save)}
      onClose={onClose}
    >
      {recordId === undefined ? (
        <>
          {due ? null : (
            <>
              <MachineSelect machines={machines} value={equipmentId} onChange={setEquipmentId} first />
              {fitting.length > 0 ? (
                <Select
                  label="План"
                  value={planId}
                  onChange={({ currentTarget }) => {
                    const plan = fitting.find(({ id }) => id === currentTarget.value)
                    setPlanId(currentTarget.value)
                    if (plan) setName(plan.name)
                  }}
                >
                  <option value="">Не по плану</option>
                  {fitting.map((plan) => (
                    <option key={plan.id} value={plan.id}>
                      {plan.name}
                    </option>
                  ))}
                </Select>
              ) : null}
            </>
          )}
          <Field
            {...(due && { 'data-first': true })}
            label="Что сделано"
            placeholder="Замена фильтра топлива"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Field
            label="Когда"
            type="date"
            max={today}
            required
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <Field
            label="Показание моточасов"
            inputMode="decimal"
            autoComplete="off"
            placeholder="8 214,6"
            hint="От него считается следующее ТО по моточасам."
            error={hours === undefined ? 'Пишут так: 8 214,6' : undefined}
            value={counter}
            onChange={({ currentTarget }) => setCounter(currentTarget.value)}
          />
          <Field
            label="Кто делал"
            placeholder="Щукин П. П. или сервис, акт № 341"
            maxLength={120}
            value={who}
            onChange={({ currentTarget }) => setWho(currentTarget.value)}
          />
          <Field
            label="Стоимость, ₽"
            inputMode="decimal"
            autoComplete="off"
            error={kopecks === undefined ? 'Пишут так: 12 500,00' : undefined}
            value={cost}
            onChange={({ currentTarget }) => setCost(currentTarget.value)}
          />
          <TextArea
            label="Подробности"
            rows={3}
            maxLength={2000}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      ) : (
        <p>Работа записана. Осталось отправить фото.</p>
      )}
      <Field
        label="Фото"
        type="file"
        accept={ACCEPTED.join(',')}
        multiple
        hint={`Акт, деталь, счётчик. До ${SERVICE_PHOTOS_MOST} фото, JPG или PNG.`}
        error={problem}
        onChange={({ currentTarget }) => setFiles([...(currentTarget.files ?? [])])}
      />
    </FormDialog>
  )
}
