/** Days that could not be counted: what is stored of them is out of date, and is not shown. */

interface MachineDay {
  itemId: string
  day: string
}

export function withoutDays<T extends MachineDay>(rows: readonly T[], uncounted: readonly MachineDay[]): T[] {
  const unknown = new Set(uncounted.map(({ itemId, day }) => `${itemId} ${day}`))
  return rows.filter(({ itemId, day }) => !unknown.has(`${itemId} ${day}`))
}
