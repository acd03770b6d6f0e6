/** Where the machines of an object are, as far as its customer may see it. */
import type { CustomerView } from '@spetskarta/shared/objects/customer.ts'
import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'

type Shown = Pick<CustomerView, 'days' | 'present' | 'machines'>

/** Moments in ms. `since` is undefined where the machine came before the days that the link shows. */
export type Whereabouts =
  | { state: 'here'; heardAt: number; stoppedAt: number | null; since: number | undefined }
  | { state: 'left'; at: number }
  | { state: 'away' }

export function whereaboutsOf({ days, present, machines }: Shown, itemId: string): Whereabouts {
  const zone = machines.find(({ _id }) => _id === itemId)?.timeZone ?? 'Europe/Moscow'
  const own = days.filter((day) => day.itemId === itemId && day.visits.length > 0).sort(byDay)
  const here = present.find((one) => one.itemId === itemId)
  if (here) return { state: 'here', heardAt: here.heardAt, stoppedAt: here.stoppedAt, since: sinceOf(own, zone) }
  const at = own.at(-1)?.left ?? null
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

/** Days, newest first, each with its machine days in the order of `machines`; those that no longer work there follow. */
export function byDate({
  days,
  machines,
  former,
}: Pick<CustomerView, 'days' | 'machines' | 'former'>): [string, ObjectDay[]][] {
  const order = new Map([...machines, ...former].map(({ _id }, i) => [_id, i]))
  const placeOf = ({ itemId }: ObjectDay) => order.get(itemId) ?? order.size
  const dates = [...new Set(days.map(({ day }) => day))].sort().reverse()
  return dates.map((date) => [date, days.filter(({ day }) => day === date).sort((a, b) => placeOf(a) - placeOf(b))])
}
