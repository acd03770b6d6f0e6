import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import type { WorkTypeId } from '@spetskarta/shared/catalog/work-types.ts'

interface DemoBase {
  /** Index into the owners. */
  owner: number
  name: string
  /** E.164, invented. */
  phone: string
  /** 60…350 characters. */
  description: string
  lat: number
  lng: number
  /** Roubles; null: not for sale (always of an order); 0: for sale, price on request. */
  price: number | null
  /** Rent in roubles; null for orders and machines that are only sold. */
  ratePerHour: number | null
  ratePerShift: number | null
  /** Shortest rent, hours. */
  minHours: number | null
  /** Roubles, orders only. */
  budget: number | null
  /** yyyy-mm-dd, orders only. */
  startsOn: string | null
  endsOn: string | null
  createdAt: Date
  /** Not published. */
  hidden: boolean
}

/** A machine with the works that it does. */
export interface DemoMachine extends DemoBase {
  kind: 'equipment'
  type: EquipmentTypeId
  related: WorkTypeId[]
}

/** An order with the machines that it wants. */
export interface DemoOrder extends DemoBase {
  kind: 'order'
  type: WorkTypeId
  related: EquipmentTypeId[]
}

export type DemoItem = DemoMachine | DemoOrder
