/** What usually belongs to a type: the works of a machine, or the machines for a work. */
import type { Kind } from '@spetskarta/shared/catalog/items.ts'
import { WORKS_OF_EQUIPMENT } from '@spetskarta/shared/catalog/relations.ts'

const works: Record<string, readonly string[]> = WORKS_OF_EQUIPMENT

/** Ids, the most typical first; empty for an unknown type. */
export function usualRelated(kind: Kind, type: string): readonly string[] {
  if (kind === 'equipment') return works[type] ?? []
  return Object.keys(works).filter((machine) => works[machine]?.includes(type))
}
