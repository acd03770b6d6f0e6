/** Selects the rate card that a day is charged by. */
import type { RateCard, StoredRate } from '@spetskarta/shared/papers/rates.ts'

export interface Charged {
  /** `yyyy-mm-dd`. */
  day: string
  equipmentId: string
  type: string
  /** Customer as the paper names it; empty: no customer. */
  customer: string
  objectId: number | null
}

type Scope = Pick<RateCard, 'customer' | 'objectId' | 'type' | 'equipmentId' | 'from'>

/** Whether the card is for this machine, customer and object, and valid on this day. */
const fits = (card: Scope, { day, equipmentId, type, customer, objectId }: Charged): boolean =>
  card.from <= day &&
  (card.equipmentId === null || card.equipmentId === equipmentId) &&
  (card.type === null || card.type === type) &&
  (card.customer === '' || card.customer === customer) &&
  (card.objectId === null || card.objectId === objectId)

/** A machine outweighs an object, an object a customer, a customer a type. */
const specificity = ({ equipmentId, objectId, customer, type }: Scope): number =>
  (equipmentId === null ? 0 : 8) + (objectId === null ? 0 : 4) + (customer === '' ? 0 : 2) + (type === null ? 0 : 1)

/** The most specific valid card; if several are equally specific, the one with the later first day, then the newest. */
export const cardFor = (cards: readonly StoredRate[], charged: Charged): StoredRate | undefined =>
  cards
    .filter((card) => fits(card, charged))
    .toSorted(
      (a, b) => specificity(b) - specificity(a) || (a.from < b.from ? 1 : a.from > b.from ? -1 : b.id - a.id),
    )[0]

/** «Hitachi ZX200-5G · ООО «СтройГрад» · ЖК «Речной»». */
export const cardName = (named: { machine: string; type: string; customer: string; object: string }): string =>
  [named.machine || named.type || 'Любая машина', named.customer, named.object].filter(Boolean).join(' · ')
