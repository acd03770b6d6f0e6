/** Sends states of machines to webhooks, by the rules of the park; a state is sent once, when it changes. */
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { parkOf } from './park.ts'
import { statesWanted, tellChanges } from './sent-states.queries.ts'

/** States with the same key count as unchanged. */
const stateKey = ({ state, reason, carried }: ParkMachine): string =>
  [state, reason ?? '', carried ? 'carried' : ''].filter(Boolean).join(':')

/** A park whose states cannot be sent does not hold up the others: the first failure is thrown at the end. `now`: ms. */
export async function tellStates(
  deps: Pick<Deps, 'db' | 'pool'>,
  { signal }: JobContext,
  now = Date.now(),
): Promise<void> {
  const failed: unknown[] = []
  for (const owner of await statesWanted(deps.db)) {
    if (signal.aborted) break
    await tellStatesOf(deps, owner, now).catch((error: unknown) => failed.push(error))
  }
  if (failed.length > 0) throw failed[0]
}

async function tellStatesOf(deps: Pick<Deps, 'db' | 'pool'>, owner: string, now: number): Promise<void> {
  const machines = await parkOf(deps, owner, now)
  await tellChanges(
    deps.db,
    owner,
    machines.map((machine) => ({
      equipment: machine._id,
      key: stateKey(machine),
      data: {
        machineId: machine._id,
        machine: machine.name,
        state: machine.state,
        reason: machine.reason,
        carried: machine.carried,
        since: machine.since,
        heardAt: machine.heardAt,
        place: machine.place && { lat: machine.place.lat, lng: machine.place.lng },
        object: machine.place?.object ?? null,
      },
    })),
  )
}
