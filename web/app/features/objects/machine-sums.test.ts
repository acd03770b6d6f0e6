import type { ObjectDay } from '@spetskarta/shared/objects/objects.ts'
import { expect, test } from 'vitest'
import { listedDays, ROWS_LISTED, sumsByMachine } from './machine-sums'

const day = (itemId: string, given: Partial<ObjectDay> = {}) =>
  ({
    itemId,
    onSite: 10,
    work: 5,
    idle: 2,
    off: 2,
    unknown: 1,
    correction: null,
    downtime: null,
    ...given,
  }) as ObjectDay

test('the days of a machine add up, with what counts in place of the recorded work', () => {
  const corrected = { correction: { counted: 7 }, downtime: { seconds: 3 } } as Partial<ObjectDay>
  expect(sumsByMachine([day('a'), day('b'), day('a', corrected)], [])).toEqual([
    { itemId: 'a', days: 2, uncounted: 0, onSite: 20, work: 10, idle: 4, off: 4, unknown: 2, counted: 12, downtime: 3 },
    { itemId: 'b', days: 1, uncounted: 0, onSite: 10, work: 5, idle: 2, off: 2, unknown: 1, counted: 5, downtime: 0 },
  ])
})

test('a machine with days that could not be counted is listed, also where no other day of it is', () => {
  const uncounted = [{ itemId: 'a' }, { itemId: 'b' }, { itemId: 'b' }]
  expect(sumsByMachine([day('a')], uncounted)).toMatchObject([
    { itemId: 'a', days: 1, uncounted: 1, onSite: 10 },
    { itemId: 'b', days: 0, uncounted: 2, onSite: 0 },
  ])
})

test('of few days all are listed, of many those of the chosen machine', () => {
  const days = Array.from({ length: ROWS_LISTED }, (_, n) => day(`m${n % 4}`))
  expect(listedDays(days, null)).toHaveLength(ROWS_LISTED)
  const many = [...days, day('m1')]
  expect(listedDays(many, null)).toEqual([])
  expect(listedDays(many, 'm1')).toHaveLength(ROWS_LISTED / 4 + 1)
})
