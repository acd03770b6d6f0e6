import type { UsageRow } from '@spetskarta/shared/park/usage.ts'
import { expect, test } from 'vitest'
import { changeOf, changeText, groupRows, pageOfRows, shareText, USAGE_PAGE, usageSum } from './usage-rows'

const NONE = { work: 0, idle: 0, off: 0, unknown: 0 }
const row = (_id: string, group: number | null, work: number, off = 0, before = NONE): UsageRow => ({
  ...NONE,
  _id,
  name: _id,
  type: 'samosval',
  group,
  work,
  off,
  distance: 1.5,
  coarseSeconds: null,
  turnsSeconds: null,
  speedUnproved: false,
  trips: 2,
  shifts: 1,
  fuel: null,
  uncounted: 0,
  before,
})
const groups = [
  { id: 1, name: 'Раменское', parent: null },
  { id: 2, name: 'Колонна 1', parent: 1 },
  { id: 3, name: 'Пустой', parent: null },
]

test('machines stand under their groups, those of none last, and sums are the sums of rows', () => {
  const machines = [row('a', 2, 36), row('b', null, 72), row('c', 1, 36, 36), row('d', 99, 36)]
  const rows = groupRows({ machines, groups })
  expect(rows.map(({ name, machines: own }) => [name, own.map(({ _id }) => _id)])).toEqual([
    ['Раменское', ['c']],
    ['Раменское, Колонна 1', ['a']],
    ['Без участка', ['b', 'd']],
  ])
  expect(rows.reduce((sum, { sums }) => sum + sums.work, 0)).toBe(usageSum(machines).work)
  expect(usageSum(machines)).toMatchObject({ work: 180, off: 36, distance: 6, trips: 8 })
})

test('pages have each machine once, and a group keeps its sums and its number on each of them', () => {
  const machines = Array.from({ length: USAGE_PAGE * 2 + 5 }, (_, n) =>
    row(String(n), n < USAGE_PAGE + 10 ? 1 : null, 36),
  )
  const rows = groupRows({ machines, groups })
  const pages = [1, 2, 3, 4].map((page) => pageOfRows(rows, page))
  const ids = pages.map((page) => page.flatMap(({ machines: own }) => own.map(({ _id }) => _id)))
  expect(ids.map(({ length }) => length)).toEqual([USAGE_PAGE, USAGE_PAGE, 5, 0])
  expect(ids.flat()).toEqual(machines.map(({ _id }) => _id))
  const whole = { name: 'Раменское', count: USAGE_PAGE + 10, sums: rows[0]?.sums }
  expect([pages[0]?.[0], pages[1]?.[0]]).toEqual([expect.objectContaining(whole), expect.objectContaining(whole)])
  expect(pages[1]?.map(({ key }) => key)).toEqual(['1', 'null'])
})

test('what is not seen of one machine is said of all', () => {
  const seldom = { ...row('a', null, 36), turnsSeconds: 60, speedUnproved: true }
  expect(usageSum([row('b', null, 36), seldom])).toMatchObject({
    coarseSeconds: null,
    turnsSeconds: 60,
    speedUnproved: true,
  })
  expect(usageSum([])).toMatchObject({ coarseSeconds: null, turnsSeconds: null, speedUnproved: false })
})

test('shares in words', () => {
  expect(shareText({ ...NONE, work: 62, off: 38 })).toBe('62\u00a0%')
  expect(shareText(NONE)).toBe('—')
  expect(changeText(changeOf(row('a', null, 1, 1, { ...NONE, work: 60, off: 40 })))).toBe('−10\u00a0п.\u00a0п.')
  expect(changeText(changeOf(row('a', null, 1)))).toBe('—')
})
