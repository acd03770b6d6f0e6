import {
  addCustomer,
  type Customer,
  changeCustomer,
  isOnChassis,
  type MachineParticulars,
  type Particulars,
  removeCustomer,
  saveMachineParticulars,
} from '@spetskarta/shared/papers/particulars.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { AskedButton } from '../../../ui/dialog/AskedButton'
import { useOwnClose } from '../../../ui/dialog/use-own-close'
import { Select } from '../../../ui/form/Field'
import { EntryDialog } from './EntryDialog'
import { CUSTOMER_FIELDS, type EntryValues, MACHINE_FIELDS } from './entries'

/** `chosen`: the id of an entry, or `new:` with a name. */
interface Props {
  chosen: string
  onClose: () => void
}

const NEW = 'new:'
const startOf = (chosen: string, entry: object | undefined): EntryValues =>
  Object.fromEntries(
    Object.entries(entry ?? { name: chosen.startsWith(NEW) ? chosen.slice(NEW.length) : '' }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )

export function CustomerDialog({ chosen, customers, onClose }: Props & { customers: Particulars['customers'] }) {
  const entry = customers.find(({ id }) => String(id) === chosen)
  const { revalidate } = useRevalidator()
  const close = useOwnClose(onClose)
  async function save(values: EntryValues) {
    const body = values as EntryValues & Customer
    await (entry ? call(changeCustomer, { params: { id: entry.id }, body }) : call(addCustomer, { body }))
    await revalidate()
  }
  return (
    <EntryDialog
      title={entry ? 'Заказчик' : 'Новый заказчик'}
      fields={CUSTOMER_FIELDS}
      values={startOf(chosen, entry)}
      onSave={save}
      onClose={onClose}
    >
      {entry ? (
        <div>
          <AskedButton
            label="Убрать"
            title="Убрать заказчика?"
            action="Убрать"
            busyAction="Убираем…"
            onConfirm={async () => {
              await call(removeCustomer, { params: { id: entry.id } })
              await revalidate()
              close()
            }}
          >
            <p>
              Данные заказчика <b className="anywhere">{entry.name}</b> пропадут. Выданные документы не изменятся.
            </p>
          </AskedButton>
        </div>
      ) : null}
    </EntryDialog>
  )
}

const CHASSIS = { '': null, yes: true, no: false } as const

export function MachineDialog({ chosen, machines, onClose }: Props & { machines: Particulars['machines'] }) {
  const entry = machines.find(({ equipmentId }) => equipmentId === chosen)
  const { revalidate } = useRevalidator()
  const [chassis, setChassis] = useState<keyof typeof CHASSIS>(
    entry?.onChassis === true ? 'yes' : entry?.onChassis === false ? 'no' : '',
  )
  if (!entry) return null
  const { equipmentId, name, type, onChassis: _, ...texts } = entry
  async function save(values: EntryValues) {
    const body = { ...(values as EntryValues & MachineParticulars), onChassis: CHASSIS[chassis] }
    await call(saveMachineParticulars, { params: { equipmentId }, body })
    await revalidate()
  }
  return (
    <EntryDialog title={name} fields={MACHINE_FIELDS} values={texts} onSave={save} onClose={onClose}>
      <Select
        label="На шасси автомобиля"
        value={chassis}
        onChange={({ currentTarget }) => setChassis(currentTarget.value as keyof typeof CHASSIS)}
        hint="Тогда её сменный документ — путевой лист ЭСМ-2, иначе рапорт ЭСМ-3"
      >
        <option value="">По типу машины: {isOnChassis(type) ? 'да' : 'нет'}</option>
        <option value="yes">Да</option>
        <option value="no">Нет</option>
      </Select>
    </EntryDialog>
  )
}
