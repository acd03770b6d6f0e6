/** Sums of a month; each is the sum of the lines shown below it. */
import type { MonthSums } from '@spetskarta/shared/papers/month.ts'

export type MonthHours = MonthSums['hours']

const noCost = () => ({ net: 0, tax: 0, gross: 0 })

export const emptySums = (): MonthSums => ({
  hours: { work: 0, idle: 0, off: 0, unknown: 0, downtime: 0, trips: 0 },
  cost: noCost(),
  draft: { days: 0, missing: 0, cost: noCost() },
  paid: 0,
})

const addEach = <Name extends string>(to: Record<Name, number>, more: Record<Name, number>) => {
  for (const name of Object.keys(to) as Name[]) to[name] += more[name]
}

export const addHours = (to: MonthHours, more: MonthHours): void => addEach(to, more)

export function addSums(to: MonthSums, { hours, cost, draft, paid }: MonthSums): void {
  addHours(to.hours, hours)
  addEach(to.cost, cost)
  addEach(to.draft.cost, draft.cost)
  to.draft.days += draft.days
  to.draft.missing += draft.missing
  to.paid += paid
}

export function sumsOfAll(all: readonly MonthSums[]): MonthSums {
  const sums = emptySums()
  for (const one of all) addSums(sums, one)
  return sums
}
