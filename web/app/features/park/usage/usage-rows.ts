/** Rows of «Загрузка»: groups with their machines, and the totals. */
import { litresAnHour } from '@spetskarta/shared/days/engine-hours.ts'
import { PARTS, type Parts } from '@spetskarta/shared/objects/parts.ts'
import { plusFuel, shareOf, type Usage, type UsagePeriod, type UsageRow } from '@spetskarta/shared/park/usage.ts'
import { ALL_SEEN, type Coarse, coarsestOf } from '@spetskarta/shared/tracks/coarse.ts'
import { formatNumber } from '../../../ui/text/format'
import { groupName } from '../../company/groups/groups'

export interface UsageSums extends Parts, Coarse {
  distance: number
  trips: number
  fuel: UsageRow['fuel']
  before: Parts
}

export interface GroupRows {
  key: string
  /** Empty where the park is not divided into groups. */
  name: string
  sums: UsageSums
  /** Number of the group's machines. */
  count: number
  machines: UsageRow[]
}

const EMPTY: Parts = { work: 0, idle: 0, off: 0, unknown: 0 }
const plus = (a: Parts, b: Parts): Parts => ({
  work: a.work + b.work,
  idle: a.idle + b.idle,
  off: a.off + b.off,
  unknown: a.unknown + b.unknown,
})

export const usageSum = (rows: readonly UsageSums[]): UsageSums =>
  rows.reduce<UsageSums>(
    (sum, row) => ({
      ...plus(sum, row),
      distance: sum.distance + row.distance,
      trips: sum.trips + row.trips,
      fuel: plusFuel(sum.fuel, row.fuel),
      before: plus(sum.before, row.before),
      ...coarsestOf([sum, row]),
    }),
    { ...EMPTY, ...ALL_SEEN, distance: 0, trips: 0, fuel: null, before: EMPTY },
  )

/** In the order of the groups; machines without a group stand last. */
export function groupRows({ machines, groups }: Pick<Usage, 'machines' | 'groups'>): GroupRows[] {
  const byGroup = Map.groupBy(machines, ({ group }) => (groups.some(({ id }) => id === group) ? group : null))
  const rows = (key: number | null, name: string): GroupRows[] => {
    const own = byGroup.get(key) ?? []
    return own.length > 0 ? [{ key: String(key), name, sums: usageSum(own), count: own.length, machines: own }] : []
  }
  return [
    ...groups.flatMap(({ id }) => rows(id, groupName(groups, id))),
    ...rows(null, groups.length > 0 ? 'Без участка' : ''),
  ]
}

/** Number of machines on a page. Groups without machines on it are left out; a group keeps the totals of all its machines. */
export const USAGE_PAGE = 100

export function pageOfRows(rows: readonly GroupRows[], page: number): GroupRows[] {
  let before = (page - 1) * USAGE_PAGE
  let room = USAGE_PAGE
  return rows.flatMap((row) => {
    const machines = row.machines.slice(before, before + room)
    before = Math.max(0, before - row.machines.length)
    room -= machines.length
    return machines.length > 0 ? [{ ...row, machines }] : []
  })
}

/** `62 %`; a dash where there was no shift. */
export function shareText(parts: Parts): string {
  const share = shareOf(parts)
  return share === null ? '—' : `${Math.round(share * 100)}\u00a0%`
}

/** Change in percentage points since the previous period; null where one of the two had no shift. */
export function changeOf(sums: UsageSums): number | null {
  const [now, before] = [shareOf(sums), shareOf(sums.before)]
  return now === null || before === null ? null : Math.round(now * 100) - Math.round(before * 100)
}

export const changeText = (change: number | null): string =>
  change === null ? '—' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}\u00a0п.\u00a0п.`

/** Litres per hour; a dash where no level sensor reported, or the engine ran too briefly. */
export function fuelText({ fuel }: Pick<UsageSums, 'fuel'>): string {
  const litres = fuel && litresAnHour(fuel, fuel.ran)
  return litres === null ? '—' : formatNumber(litres, 1)
}

export const BEFORE_NAMES: Record<UsagePeriod, string> = {
  day: 'К прошлому дню',
  week: 'К прошлой неделе',
  month: 'К прошлому месяцу',
}

export const USAGE_COLUMNS = [
  ...PARTS.map((part) => ({ id: part })),
  { id: 'km' },
  { id: 'trips' },
  { id: 'fuel' },
  { id: 'share' },
  { id: 'change' },
] as const
export type ColumnId = (typeof USAGE_COLUMNS)[number]['id']
