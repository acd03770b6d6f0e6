/** Counts what machines have worked, where their owners show it: by a job, and once when they begin to. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { listToProve, listUnproven, type MachineToProve, provenDays, writeProofs } from './proof.queries.ts'
import { proofOf, provenSpan } from './proof.rules.ts'

/** Machines of one page. */
const AT_ONCE = 500
/** Half of the age from which nothing is shown: a run may fail. */
const AGAIN_AFTER_HOURS = 12
/** Of a machine without a place. */
const ZONE = 'Europe/Moscow'

export async function proveMachines({ db }: Pick<Deps, 'db'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const machines = await listUnproven(db, AGAIN_AFTER_HOURS, AT_ONCE)
    await proveThese(db, machines, Date.now())
    if (machines.length < AT_ONCE) return
  }
}

/** Right after its owner has begun to show it. */
export async function proveMachine({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await proveThese(db, await listToProve(db, id), Date.now())
}

async function proveThese(db: Db, machines: MachineToProve[], now: number): Promise<void> {
  if (machines.length === 0) return
  const ids = machines.map(({ id }) => id)
  // A day more on both sides: the machines may be in other zones.
  const { from } = provenSpan(dayAt('UTC', now - DAY))
  const days = await provenDays(db, ids, from, dayAt('UTC', now + DAY))
  await writeProofs(
    db,
    machines.map(({ id, time_zone }) => ({ id, proof: proofOf(days.get(id) ?? [], dayAt(time_zone ?? ZONE, now)) })),
  )
}
