/** What somebody sees, in words. */
import { groupName } from '../groups/group-list'

type Group = Parameters<typeof groupName>[0][number]

/** `seen`: ids of groups; null: all. */
export function seesText(groups: readonly Group[], seen: readonly number[] | null): string {
  if (seen === null) return 'Все машины'
  const names = seen.flatMap((id) => groupName(groups, id) || [])
  return names.length > 0 ? names.join('; ') : 'Ни одной машины: его участки убраны'
}
