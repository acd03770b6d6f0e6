let collator: Intl.Collator | undefined

/**
 * The Russian order of names of machines, objects and people: Ё beside Е, regardless of case, «№ 2» before «№ 10», Cyrillic
 * before Latin. `collate by_name` sorts equally in PostgreSQL.
 */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('ru', { numeric: true })
  return collator.compare(a, b)
}
