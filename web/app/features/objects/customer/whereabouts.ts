/** Where the machines of an object are, as far as its customer may see it. */
import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'

type Shown = Pick<CustomerView, 'days' | 'uncounted' | 'present' | 'machines'>

/** Moments in ms. `since` is undefined where the machine came before the days that the link shows. */
export type Whereabouts =
  | { state: 'here'; heardAt: number; stoppedAt: number | null; since: number | undefined }
  | { state: 'left'; at: number }
  | { state: 'away' }
  /** The newest day on which it may have been there could not be counted. */
  | { state: 'unknown' }

export function whereaboutsOf({ days, uncounted, present, machines }: Shown, itemId: string): Whereabouts {
  const zone = machines.find(({ _id }) => _id === itemId)?.timeZone ?? 'Europe/Moscow'
  const own = days.filter((day) => day.itemId === itemId && day.visits.length > 0).sort(byDay)
  const here = present.find((one) => one.itemId === itemId)
  if (here) return { state: 'here', heardAt: here.heardAt, stoppedAt: here.stoppedAt, since: sinceOf(own, zone) }
  const last = own.at(-1)
  if (uncounted.some((one) => one.itemId === itemId && one.day > (last?.day ?? ''))) return { state: 'unknown' }
  const at = last?.left ?? null
  return at === null ? { state: 'away' } : { state: 'left', at }
}

/** When the current visit began. A visit that begins at midnight may continue one of the day before. */
function sinceOf(days: readonly ObjectDay[], zone: string): number | undefined {
  let next: ObjectDay | undefined
  for (const day of days.toReversed()) {
    if (next && (day.left !== null || day.day !== dayAt(zone, startOfDay(zone, next.day) - 1))) return undefined
    const came = day.visits.at(-1)?.came
    if (came === undefined || came > startOfDay(zone, day.day)) return came
    if (day.visits.length > 1) return came
    next = day
  }
  return undefined
}

const byDay = (a: ObjectDay, b: ObjectDay) => (a.day < b.day ? -1 : 1)

type UncountedDay = CustomerView['uncounted'][number]

/**
 * Days, newest first, each with its machine days in the order of `machines`, also those that could not be counted; those that no
 * longer work there follow.
 */
export function byDate({
  days,
  uncounted,
  machines,
  former,
}: Pick<CustomerView, 'days' | 'uncounted' | 'machines' | 'former'>): [string, (ObjectDay | UncountedDay)[]][] {
  const order = new Map([...machines, ...former].map(({ _id }, i) => [_id, i]))
  const placeOf = ({ itemId }: UncountedDay) => order.get(itemId) ?? order.size
  const all = [...days, ...uncounted]
  const dates = [...new Set(all.map(({ day }) => day))].sort().reverse()
  return dates.map((date) => [date, all.filter(({ day }) => day === date).sort((a, b) => placeOf(a) - placeOf(b))])
}
