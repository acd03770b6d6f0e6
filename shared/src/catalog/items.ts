/** Machines and orders as the API returns them (spec §3; rates and the budget are added by the design). */
import type { z } from 'zod'
import type * as schema from './items.schema.ts'

export type Equipment = z.infer<typeof schema.Equipment>
export type Order = z.infer<typeof schema.Order>
export type Item = Equipment | Order

export type Kind = 'equipment' | 'order'

/** A machine has a list of works, an order a list of machines. */
export const isEquipment = (item: Item): item is Equipment => 'works' in item
export const isOrder = (item: Item): item is Order => 'equips' in item
export const kindOf = (item: Item): Kind => (isEquipment(item) ? 'equipment' : 'order')
