/** Service due on an owner's machines. */
import { litresAnHour } from '@spetskarta/shared/days/engine-hours.ts'
import type { ServiceDue } from '@spetskarta/shared/service/service.ts'
import type { DbDeps } from '../../deps.ts'
import { seenOf } from '../visitor/rights/members.queries.ts'
import type { Membership } from '../visitor/rights/membership.ts'
import { machinesToService, type OwnMachine, sumsAfter } from './counters.queries.ts'
import { type Counted, countedOf, shownCounter } from './counters.ts'
import { byUrgency, dueOf } from './due.rules.ts'
import { type LastRecord, lastRecords, listPlans } from './service.queries.ts'

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

interface Applied {
  machine: OwnMachine
  plan: PlanRow
  last: LastRecord | undefined
}

export interface DueRow extends ServiceDue {
  /** Id of the record that the plan counts from; null: none. */
  after: string | null
}

export interface Dues {
  machines: OwnMachine[]
  plans: PlanRow[]
  counted: Map<string, Counted>
  /** Most urgent first. */
  due: DueRow[]
}

/** For all own machines, or for one. `member`: limits the result to the machines this member sees. `now`: ms. */
export async function duesOf(
  deps: DbDeps,
  owner: string,
  now: number,
  id?: string,
  member?: Membership,
): Promise<Dues> {
  const { db } = deps
  const [own, all] = await Promise.all([machinesToService(db, owner, id), listPlans(db, owner)])
  const ids = own.map(({ equipmentId }) => equipmentId)
  const seen = new Set(await seenOf(db, member, ids))
  const machines = own.filter(({ equipmentId }) => seen.has(equipmentId))
  // A plan for one machine is shown only with the machine; plans for a type belong to the company and are always shown.
  const plans = member ? all.filter(({ equipment }) => equipment === null || seen.has(equipment)) : all
  const planned = machines.filter((machine) => id !== undefined || plans.some((plan) => appliesTo(plan, machine)))
  const [counted, records] = await Promise.all([
    countedOf(deps, planned, now),
    lastRecords(
      db,
      planned.map(({ equipmentId }) => equipmentId),
    ),
  ])
  const lasts = new Map(records.map((record) => [`${record.equipment} ${record.plan}`, record]))
  const applied: Applied[] = planned.flatMap((machine) =>
    plans
      .filter((plan) => appliesTo(plan, machine))
      .map((plan) => ({ machine, plan, last: lasts.get(`${machine.equipmentId} ${plan.id}`) })),
  )
  const summed = applied.filter(
    ({ plan, last }) => plan.every_m !== null || (plan.every_s !== null && (last?.engine ?? null) === null),
  )
  const sums = await sumsAfter(
    db,
    summed.map(({ machine, plan, last }) => ({ equipment: machine.equipmentId, day: last?.day ?? plan.begins })),
  )
  const since = new Map(summed.map((one, i) => [one, sums[i]]))
  const due = applied.flatMap((one) => {
    const of = counted.get(one.machine.equipmentId)
    return of ? [rowOf(one, of, since.get(one))] : []
  })
  return { machines, plans, counted, due: due.toSorted(byUrgency) }
}

const appliesTo = ({ equipment, type }: PlanRow, machine: OwnMachine): boolean =>
  equipment === machine.equipmentId || (type !== null && type === machine.type)

/** Litres per hour, on days with a level sensor only. */
function spentAnHour(days: Counted['days']): number | null {
  const measured = days.filter(({ spent }) => spent !== null)
  const sum = (of: (day: Counted['days'][number]) => number) => measured.reduce((all, day) => all + of(day), 0)
  return litresAnHour(
    { spent: sum(({ spent }) => spent ?? 0) },
    sum(({ ran }) => ran),
  )
}

function rowOf(
  { machine, plan, last }: Applied,
  counted: Counted,
  { metres, ran }: { metres: number; ran: number } = { metres: 0, ran: 0 },
): DueRow {
  const terms = { everyS: plan.every_s, everyM: plan.every_m, everyMonths: plan.every_months, begins: plan.begins }
  const { today, tracker, own, uncounted, ownLacks, days } = counted
  const km = uncounted.some((day) => day > (last?.day ?? plan.begins))
  const lacks = { km, hours: (tracker === null && ownLacks) || ((last?.engine ?? null) === null && km) }
  return {
    machine,
    planId: plan.id,
    name: plan.name,
    counter: shownCounter(counted),
    after: last?.id ?? null,
    litresAnHour: spentAnHour(days),
    ...dueOf(terms, last, { today, counter: tracker ?? own, metres, ran, days, lacks }),
  }
}
