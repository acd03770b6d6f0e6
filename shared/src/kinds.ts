/** Telling machines from orders; apart from the schemas, so that pages need not carry those. */
import type { Equipment, Item, Order } from './items.ts'

export type Kind = 'equipment' | 'order'

/** A machine has a list of works, an order a list of machines. */
export const isEquipment = (item: Item): item is Equipment => 'works' in item
export const isOrder = (item: Item): item is Order => 'equips' in item
export const kindOf = (item: Item): Kind => (isEquipment(item) ? 'equipment' : 'order')
