/** The user's own machines for the form of an object; runs on the server. */
import { MACHINES_MOST } from '@spetskarta/shared/objects/objects.ts'
import { getEquipments } from '@spetskarta/shared/own-items/own-items.ts'
import type { RouterContextProvider } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'

/** The newest ones, as many as an object may have. */
export async function loadOwnMachines(context: Readonly<RouterContextProvider>) {
  const call = context.get(api)
  const machines: { _id: string; name: string }[] = []
  let after: string | undefined
  do {
    const { equipments, next } = await call(getEquipments, { querystring: { limit: 100, after } }).catch(refuse)
    machines.push(...equipments.map(({ _id, name }) => ({ _id, name })))
    after = next ?? undefined
  } while (after && machines.length < MACHINES_MOST)
  return machines
}
