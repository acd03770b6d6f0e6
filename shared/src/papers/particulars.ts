/** Particulars of customers, machines and operators for papers: entered once, seen by their owner only. */
import type { z } from 'zod'
import type { EquipmentTypeId } from '../catalog/equipment-types.ts'
import type { Endpoint, Output } from '../endpoint.ts'
import type * as schema from './particulars.schema.ts'

export type Customer = z.output<typeof schema.Customer>
export type Operator = Particulars['operators'][number]
export type MachineParticulars = z.output<typeof schema.MachineParticulars>

/** Most entries of each kind in an account. */
export const PARTICULARS_MOST = 2000

const ON_CHASSIS: ReadonlySet<string> = new Set<EquipmentTypeId>([
  'samosval',
  'bortovoj-avtomobil',
  'dlinnomer',
  'tral',
  'evakuator',
  'avtobetonosmesitel',
  'avtobetononasos',
  'avtokran',
  'kran-manipulyator',
  'avtovyshka',
  'yamobur',
  'vodovoz',
  'ilosos',
  'kommunalnaya-mashina',
])

/** Whether machines of this type are mounted on a car's chassis, so that they drive on roads with a путевой лист. */
export const isOnChassis = (type: string): boolean => ON_CHASSIS.has(type)

export const getParticulars: Endpoint<typeof schema.getParticulars> = { method: 'GET', url: '/api/papers/particulars' }
export const addCustomer: Endpoint<typeof schema.addCustomer> = { method: 'POST', url: '/api/papers/customers' }
export const changeCustomer: Endpoint<typeof schema.changeCustomer> = {
  method: 'PUT',
  url: '/api/papers/customers/:id',
}
export const removeCustomer: Endpoint<typeof schema.removeCustomer> = {
  method: 'DELETE',
  url: '/api/papers/customers/:id',
}
export const saveMachineParticulars: Endpoint<typeof schema.saveMachineParticulars> = {
  method: 'PUT',
  url: '/api/papers/machines/:equipmentId',
}

export type Particulars = Output<typeof getParticulars>
