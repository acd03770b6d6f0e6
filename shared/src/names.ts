let collator: Intl.Collator | undefined

/**
 * The order of names of machines, objects and people, as a Russian puts them: Ё beside Е, whatever the case, «№ 2» before
 * «№ 10», Cyrillic before Latin. `collate by_name` is the same in PostgreSQL.
 */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('ru', { numeric: true })
  return collator.compare(a, b)
}
