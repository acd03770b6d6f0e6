import { expect, test } from 'vitest'
import { columnarBefore, columnarIn, numberOfMonth, type PointMonth, rowStretches } from './months.rules.ts'

const first = (month: number) => new Date(Date.UTC(2026, month - 1))
const month = (number: number, columnar: boolean): PointMonth => ({
  name: `m${number}`,
  from: first(number),
  to: first(number + 1),
  columnar,
})
const MONTHS = [month(1, true), month(2, true), month(4, false), month(5, true), month(6, false)]
const said = (from: Date | null, to: Date | null) =>
  rowStretches(MONTHS, { from, to }).map((stretch) => [stretch.from, stretch.to])

test('a month is old when it is over for so many whole months', () => {
  expect(columnarBefore(1, Date.UTC(2026, 11, 1))).toBe(Date.UTC(2026, 10, 1))
  expect(columnarBefore(3, Date.UTC(2026, 1, 28, 23))).toBe(Date.UTC(2025, 10, 1))
  expect(numberOfMonth(Date.UTC(2026, 0, 1) - 1)).toBe(202512)
})

test('what is left between months by columns', () => {
  expect(said(null, null)).toEqual([
    [null, first(1)],
    [first(3), first(5)],
    [first(6), null],
  ])
  expect(said(first(1), first(3))).toEqual([])
  expect(said(new Date(+first(1) + 5), first(4))).toEqual([[first(3), first(4)]])
  expect(said(first(4), new Date(+first(5) + 5))).toEqual([[first(4), first(5)]])
  expect(rowStretches([], { from: null, to: first(2) })).toEqual([{ from: null, to: first(2) }])
})

test('the months by columns into which a stretch reaches', () => {
  const named = (from: Date | null, to: Date | null) => columnarIn(MONTHS, { from, to }).map(({ name }) => name)
  expect(named(null, null)).toEqual(['m1', 'm2', 'm5'])
  expect(named(first(2), first(5))).toEqual(['m2'])
  expect(named(first(3), first(5))).toEqual([])
})
