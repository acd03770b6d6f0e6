/** Choosing a group, and the machines of the chosen one. */
import type { GroupName, Groups, MachineGroup } from '@spetskarta/shared/company/groups.ts'

/** `all`; `none`: machines without a group; or a group's id. */
export type Chosen = 'all' | 'none' | number

export function chosenInGroup({ searchParams }: URL, groups: readonly MachineGroup[]): Chosen {
  const wanted = searchParams.get('group')
  if (wanted === 'none') return 'none'
  return groups.find(({ id }) => String(id) === wanted)?.id ?? 'all'
}

/** The machines of a group, including those of its parts. */
export function machinesInGroup({ groups, machines }: Groups, chosen: Chosen): Groups['machines'] {
  if (chosen === 'all') return machines
  if (chosen === 'none') return machines.filter(({ group }) => group === null)
  const within = new Set([chosen, ...groups.flatMap(({ id, parent }) => (parent === chosen ? id : []))])
  return machines.filter(({ group }) => group !== null && within.has(group))
}

/** «Колонна 1, Самосвалы». */
export function groupName(groups: readonly Pick<MachineGroup, 'id' | 'name' | 'parent'>[], id: number | null): string {
  const group = groups.find((each) => each.id === id)
  if (!group) return ''
  return group.parent === null ? group.name : `${groupName(groups, group.parent)}, ${group.name}`
}

/** Whether an address or a saved view names a group that is gone. `chosen`: its id. */
export const isGroupGone = (groups: readonly Pick<GroupName, 'id'>[], chosen: number | string | undefined): boolean =>
  chosen !== undefined && groups.every(({ id }) => String(id) !== String(chosen))

/** Whether a list can be narrowed to a group: there are some, or one that is gone is chosen. */
export const hasGroupChoice = (groups: readonly unknown[], chosen: number | string | undefined): boolean =>
  groups.length > 0 || chosen !== undefined

/** What an empty list says where its group is gone. */
export const GROUP_GONE = 'Больше нет такого участка. Выберите другой.'
