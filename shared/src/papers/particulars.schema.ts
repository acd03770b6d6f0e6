import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { Inn, Kpp, Okpo } from '../settings/requisites.schema.ts'

const text = (most: number) => z.string().trim().max(most, `Не длиннее ${most} знаков`)
const ParticularId = z.coerce.number<unknown>('Такой записи нет').int('Такой записи нет').min(1, 'Такой записи нет')

/** Empty texts mean: not stated, here and below. */
export const Customer = z.object({
  /** Name, as objects and papers use it. */
  name: text(300).min(1, 'Введите название заказчика'),
  inn: Inn.default(''),
  kpp: Kpp.default(''),
  okpo: Okpo.default(''),
  address: text(300).default(''),
  phone: text(40).default(''),
  /** Number of the contract. */
  contract: text(100).default(''),
  /** Its date, `yyyy-mm-dd`. */
  contractOn: z.union([z.literal(''), z.iso.date('Неверная дата договора')], 'Неверная дата договора').default(''),
})

/** An operator of the company's register (`crew`). */
const Operator = z.object({
  id: z.number(),
  name: z.string(),
  /** Табельный номер. */
  staffNumber: z.string(),
  /** Licence to drive or to operate the machine: its number and categories. */
  licence: z.string(),
})

export const MachineParticulars = z.object({
  brand: text(100).default(''),
  /** Registration number. */
  plate: text(20).default(''),
  /** Serial number by the manufacturer. */
  serial: text(60).default(''),
  /** Inventory number by the owner's accountant. */
  inventory: text(40).default(''),
  /** Whether it is mounted on a car's chassis, so that its sheet is ЭСМ-2; null: as usual for its type. */
  onChassis: z.boolean().nullable().default(null),
})

const WithId = { id: z.number() }
const Own = z.object({ id: ParticularId })
const Empty = z.object({})

export const getParticulars = {
  summary: 'Что вписывается в документы само: заказчики, машины, машинисты',
  response: {
    200: z.object({
      customers: z.array(Customer.extend(WithId)),
      /** Names of customers of objects whose particulars are not entered yet. */
      named: z.array(z.string()),
      /** Operators, without archived ones. */
      operators: z.array(Operator),
      /** All own machines, by name. */
      machines: z.array(MachineParticulars.extend({ equipmentId: z.string(), name: z.string(), type: z.string() })),
    }),
  },
}

export const addCustomer = {
  summary: 'Вписать заказчика',
  body: Customer,
  response: { 200: Customer.extend(WithId) },
}

export const changeCustomer = {
  summary: 'Изменить заказчика; объекты и ставки с прежним названием получают новое',
  params: Own,
  body: Customer,
  response: { 200: Customer.extend(WithId) },
}

export const removeCustomer = { summary: 'Убрать заказчика', params: Own, response: { 200: Empty } }

export const saveMachineParticulars = {
  summary: 'Записать марку и номера машины; в её объявлении их нет',
  params: z.object({ equipmentId: Id }),
  body: MachineParticulars,
  response: { 200: MachineParticulars },
}
