/** Computes proofs of work where owners show them: in a job, and once when one is switched on. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../db/connect.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { listToProve, listUnproven, type MachineToProve, provenDays, writeProofs } from './proof.queries.ts'
import { proofOf, provenSpan } from './proof.rules.ts'

/** Machines per page. */
const AT_ONCE = 500
/** Half the age at which a proof is no longer shown, so that one run may fail. */
const AGAIN_AFTER_HOURS = 12
/** Time zone of machines without a place. */
const ZONE = 'Europe/Moscow'

export async function proveMachines({ db }: Pick<Deps, 'db'>, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  while (!signal.aborted) {
    const machines = await listUnproven(db, AGAIN_AFTER_HOURS, AT_ONCE)
    await proveThese(db, machines, Date.now())
    if (machines.length < AT_ONCE) return
  }
}

/** Called right after the proof was switched on. */
export async function proveMachine({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await proveThese(db, await listToProve(db, id), Date.now())
}

async function proveThese(db: Db, machines: MachineToProve[], now: number): Promise<void> {
  if (machines.length === 0) return
  const ids = machines.map(({ id }) => id)
  // One day more on both sides, because machines may be in other zones.
  const { from } = provenSpan(dayAt('UTC', now - DAY))
  const days = await provenDays(db, ids, from, dayAt('UTC', now + DAY))
  await writeProofs(
    db,
    machines.map(({ id, time_zone }) => ({ id, proof: proofOf(days.get(id) ?? [], dayAt(time_zone ?? ZONE, now)) })),
  )
}
