/** The machines that a member sees, in words. */
import type { People } from '@spetskarta/shared/company/people.ts'
import { countOf, MACHINES } from '../../../ui/text/format'
import { groupName } from '../groups/groups'

type Seen = Pick<People, 'groups' | 'machines'>

/** `Раменское; Юг, Колонна 1 · 31 машина`. `seen`: ids of groups; null: all. */
export function seesText({ groups, machines }: Seen, seen: readonly number[] | null): string {
  if (seen === null) return `Все участки · ${countOf(machines, MACHINES)}`
  const named = seen.flatMap((id) => groups.find((group) => group.id === id) ?? [])
  if (named.length === 0) return 'Ни одной машины: его участки убраны'
  // A group includes its parts.
  const within = groups.filter(({ id, parent }) => seen.includes(id) || (parent !== null && seen.includes(parent)))
  const count = within.reduce((sum, group) => sum + group.machines, 0)
  return `${named.map(({ id }) => groupName(groups, id)).join('; ')} · ${countOf(count, MACHINES)}`
}
