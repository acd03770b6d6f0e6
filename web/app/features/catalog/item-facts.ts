/** The numbers of a card, as pairs of a value and its name. */
import { type Equipment, type Item, isEquipment, type Order } from '@spetskarta/shared/catalog/items.ts'
import { formatKm, formatRoubles } from '../../ui/text/format'
import { datesOf } from '../../ui/text/money'

export interface Fact {
  value: string
  label: string
}

/**
 * Unknown values are left out. Without a rate or a budget a pair says that it is negotiable, except for a machine only for sale.
 */
export function factsOf(item: Item, distanceKm?: number): Fact[] {
  const facts = isEquipment(item) ? machineFacts(item) : orderFacts(item)
  if (distanceKm !== undefined) facts.push({ value: formatKm(distanceKm), label: 'от центра' })
  return facts
}

/** In the order in which the card shows them. */
const MACHINE_FACTS = [
  { name: 'ratePerHour', label: 'час', write: formatRoubles },
  { name: 'ratePerShift', label: 'смена', write: formatRoubles },
  { name: 'minHours', label: 'заказ', write: (hours: number) => `от\u00a0${hours}\u00a0ч` },
] as const

function machineFacts(machine: Equipment): Fact[] {
  const facts: Fact[] = MACHINE_FACTS.flatMap(({ name, label, write }) => {
    const value = machine[name]
    return value === null ? [] : { value: write(value), label }
  })
  // A machine that is only for sale has no rent to agree on.
  if (!facts.length && machine.price === null) facts.push({ value: 'По договорённости', label: 'цена аренды' })
  return facts
}

function orderFacts({ budget, startsOn, endsOn }: Order): Fact[] {
  const facts: Fact[] = [{ value: budget === null ? 'По договорённости' : formatRoubles(budget), label: 'бюджет' }]
  const dates = datesOf(startsOn, endsOn)
  if (dates) facts.push({ value: dates, label: 'срок' })
  return facts
}
