import { expect, test } from 'vitest'
import { idsAround } from './around.rules.ts'

const JULY = { from: '2026-07-01', to: '2026-07-31' }
const around = (...papers: [id: string, machine: string, from: string, to: string][]) =>
  idsAround(
    papers.map(([id, machine, from, to]) => ({ id, machine, from: `2026-${from}`, to: `2026-${to}` })),
    JULY,
  ).sort()

test('papers that only touch the month belong to it, those beside it do not', () => {
  expect(
    around(
      ['last', 'a', '06-01', '07-01'],
      ['before', 'b', '06-01', '06-30'],
      ['first', 'c', '07-31', '08-05'],
      ['after', 'd', '08-01', '08-05'],
    ),
  ).toEqual(['first', 'last'])
})

test('a paper that reaches out of the month brings what overlaps it there, of its machine alone, and so on', () => {
  expect(
    around(
      ['sheet', 'a', '06-29', '07-05'],
      ['june', 'a', '06-01', '06-30'],
      ['may', 'a', '05-20', '06-01'],
      ['earlier', 'a', '05-01', '05-19'],
      ['another machine', 'b', '06-01', '06-30'],
    ),
  ).toEqual(['june', 'may', 'sheet'])
})
