/** What a rate card can apply to: the user's own machines and objects, and the known customers. */

import type { Call } from '@spetskarta/shared/endpoint.ts'
import { compareNames } from '@spetskarta/shared/names.ts'
import { getObjects } from '@spetskarta/shared/objects/objects.ts'
import { getParticulars } from '@spetskarta/shared/papers/particulars.ts'
import { refuse } from '../../../api/refuse'

export async function loadChoices(call: Call) {
  const [{ customers, named, machines }, { objects }] = await Promise.all([
    call(getParticulars, {}),
    call(getObjects, { querystring: {} }),
  ]).catch(refuse)
  return {
    customers: [...customers.map(({ name }) => name), ...named].toSorted(compareNames),
    machines: machines.map(({ equipmentId, name }) => ({ value: equipmentId, name })),
    objects: objects.filter(({ own }) => own).map(({ objectId, name }) => ({ value: String(objectId), name })),
  }
}

export type Choices = Awaited<ReturnType<typeof loadChoices>>
