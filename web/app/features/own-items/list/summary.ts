/** Counts of the user's items, in words. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { countOf, formatCount, MACHINES, ORDERS, plural } from '../../../ui/text/format'

/** Counts of all items of a kind. */
export interface OwnCounts {
  total: number
  published: number
}

const WORDS = {
  equipment: {
    forms: MACHINES,
    published: ['опубликована', 'опубликованы', 'опубликовано'],
    hidden: ['скрыта', 'скрыты', 'скрыто'],
  },
  order: {
    forms: ORDERS,
    published: ['опубликован', 'опубликованы', 'опубликовано'],
    hidden: ['скрыт', 'скрыты', 'скрыто'],
  },
} as const

/** `5 машин, 4 опубликованы`; undefined where there are none. */
export function machinesSummary(kind: Kind, { total, published: shown }: OwnCounts): string | undefined {
  if (!total) return undefined
  const { forms, published, hidden } = WORDS[kind]
  const all = countOf(total, forms)
  if (total === 1) return `${all}, ${(shown ? published : hidden)[0]}`
  if (shown === total) return `${all}, все опубликованы`
  if (shown === 0) return `${all}, все скрыты`
  return `${all}, ${formatCount(shown)} ${plural(shown, published)}`
}
