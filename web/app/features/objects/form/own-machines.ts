/** The user's own machines for the form of an object; runs on the server. */
import { getGroups } from '@spetskarta/shared/company/groups.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import type { RouterContextProvider } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { groupName, machinesInGroup } from '../../company/groups/groups'

/** All own machines, newest first: more than one object may have (`machine-limit.ts`). */
export async function loadOwnMachines(context: Readonly<RouterContextProvider>) {
  const call = context.get(api)
  const machines: { _id: string; name: string }[] = []
  let after: string | undefined
  do {
    const { equipments, next } = await call(getEquipments, { querystring: { limit: 100, after } }).catch(refuse)
    machines.push(...equipments.map(({ _id, name }) => ({ _id, name })))
    after = next ?? undefined
  } while (after)
  return machines
}

export interface TickedGroup {
  id: number
  name: string
  /** Includes the machines of the group's parts. */
  machines: string[]
}

/** Groups whose machines can be ticked at once: those with any of `machines`. */
export async function loadGroups(
  context: Readonly<RouterContextProvider>,
  machines: readonly { _id: string }[],
): Promise<TickedGroup[]> {
  const all = await context.get(api)(getGroups, {}).catch(refuse)
  const shown = new Set(machines.map(({ _id }) => _id))
  return all.groups.flatMap(({ id }) => {
    const its = machinesInGroup(all, id).flatMap(({ _id }) => (shown.has(_id) ? _id : []))
    return its.length > 0 ? { id, name: groupName(all.groups, id), machines: its } : []
  })
}
