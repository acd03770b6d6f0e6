/** A draft as its address has it: `/papers/new?kind=esm7&equipmentId=…&from=…&to=…&by=hour&price=2800,50`. */

import { HOUR } from '@spetskarta/shared/durations.ts'
import type { PaperForm } from '@spetskarta/shared/papers/papers.ts'

/** The fields as they were typed; the price in roubles. */
type DraftText = Exclude<keyof PaperForm, 'worksAt'>
export type Draft = Record<DraftText, string> & { worksAt: Record<string, string> }

/** Properties of a field of the draft, with its error if there is one. */
export const draftField = (draft: Draft, wrong: Record<string, string>) => (name: DraftText) => ({
  name,
  defaultValue: draft[name],
  error: wrong[name],
  autoComplete: 'off' as const,
})

/** Name of the field for the works done on an object. */
export const worksField = (objectId: number) => `works.${objectId}`
const WORKS_FIELD = /^works\.(\d+)$/

/** The day in Moscow, whose offset has been fixed since 2014. */
const dayOf = (moment: number) => new Date(moment + 3 * HOUR).toISOString().slice(0, 10)

/**
 * Without a period: from the first of this month until today, in Moscow. `by`: what is charged by if the address does not say so.
 */
export function draftOf(url: URL, now: number, by: PaperForm['by'] = 'none'): Draft {
  const today = dayOf(now)
  const value = (name: DraftText, otherwise = '') => url.searchParams.get(name)?.trim() || otherwise
  return {
    kind: value('kind', 'esm7'),
    equipmentId: value('equipmentId'),
    objectId: value('objectId'),
    from: value('from', `${today.slice(0, 7)}-01`),
    to: value('to', today),
    by: value('by', by),
    base: value('base'),
    trips: value('trips'),
    deliveries: value('deliveries'),
    deliveryKm: value('deliveryKm'),
    price: value('price'),
    shiftHours: value('shiftHours', '8'),
    minHours: value('minHours', '0'),
    vat: value('vat', 'none'),
    customer: value('customer'),
    customerInn: value('customerInn'),
    object: value('object'),
    operator: value('operator'),
    works: value('works'),
    worksAt: Object.fromEntries(
      [...url.searchParams].flatMap(([name, text]) => {
        const [, object] = WORKS_FIELD.exec(name) ?? []
        return object && text.trim() ? [[object, text.trim()]] : []
      }),
    ),
    idleReason: value('idleReason'),
  }
}

/** Kopecks of `2 800,50`; NaN where the text is not a price. */
export function kopecksOf(roubles: string): number {
  const text = roubles.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  if (!/^\d*(\.\d{1,2})?$/.test(text)) return Number.NaN
  return Math.round(Number(text || 0) * 100)
}

const numberOf = (text: string) => Number(text.replace(',', '.'))

/** The draft in the form of the API, which refuses invalid values. */
export const formOf = (draft: Draft): PaperForm => ({
  ...(draft as Draft & Pick<PaperForm, 'kind' | 'by' | 'base' | 'vat'>),
  worksAt: Object.keys(draft.worksAt).length > 0 ? draft.worksAt : undefined,
  objectId: draft.objectId === '' ? undefined : Number(draft.objectId),
  price: kopecksOf(draft.price),
  shiftHours: numberOf(draft.shiftHours),
  minHours: numberOf(draft.minHours),
  trips: draft.trips === '' ? undefined : numberOf(draft.trips),
  deliveries: numberOf(draft.deliveries),
  deliveryKm: numberOf(draft.deliveryKm),
})
