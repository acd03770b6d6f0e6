/** Days of a sheet that another paper has pushed out: those that the other one does not cover are charged by none. */

import { expect, test } from 'vitest'
import { makeCard } from '../../rates/rates.fixture.ts'
import { makeDay } from '../papers.fixture.ts'
import { day, type GivenPaper, linesOf, OBJECT, paper } from './lines.fixture.ts'
import type { MachineLine } from './lines.ts'

const H = 3600

/** ЭСМ-3 of whole days, from the 16th to the 20th: 8, 7, 6, 5 and 4 hours of work of 9. */
const sheet = (more: GivenPaper = {}) =>
  paper({ kind: 'esm3', object: null, days: [16, 17, 18, 19, 20].map((date, i) => makeDay(date, 8 - i)), ...more })
const settled = (more: GivenPaper = {}) =>
  paper({ object: null, from: '2026-11-01', to: '2026-11-18', days: [makeDay(16, 8)], ...more })

const left = (lines: MachineLine[]) =>
  lines.flatMap(({ object, days }) =>
    days.flatMap(({ day: date, paper: title, work, idle }) =>
      title ? [] : [[date.slice(-2), work / H, idle / H, object.slice(0, 2)]],
    ),
  )

test('are shown on its line as uncharged, with their hours, and priced by the rate cards', () => {
  const cards = [makeCard({ vat: 'added-22' })]
  const lines = linesOf({ papers: [sheet(), settled({ content: { object: 'Двор' } })], cards })
  expect(left(lines)).toEqual([
    ['19', 5, 4, 'ЖК'],
    ['20', 4, 5, 'ЖК'],
  ])
  // 9 hours at 2,800 ₽, and 22 % of НДС.
  const [line] = lines.filter(({ draft }) => draft.days > 0)
  expect(line?.draft).toEqual({ days: 2, missing: 0, cost: { net: 2_520_000, tax: 554_400, gross: 3_074_400 } })
  expect([line?.hours.work, line?.cost.gross, line?.customer]).toEqual([9 * H, 0, 'ООО «СтройГрад Подмосковье»'])
})

test('are not shown while the sheet is charged, has no sum or is cancelled, or another paper charges them', () => {
  expect(left(linesOf({ papers: [sheet()] }))).toEqual([])
  expect(left(linesOf({ papers: [sheet({ gross: null }), settled()] }))).toEqual([])
  expect(left(linesOf({ papers: [sheet({ cancelled: true }), settled()] }))).toEqual([])
  expect(left(linesOf({ papers: [sheet(), settled({ to: '2026-11-20' })] }))).toEqual([])
  const next = paper({ object: null, from: '2026-11-20', to: '2026-11-25', days: [] })
  expect(left(linesOf({ papers: [sheet(), settled(), next] })).map(([date]) => date)).toEqual(['19'])
  expect(left(linesOf({ papers: [sheet({ machine: 'crane' }), settled()] }))).toEqual([])
})

test('a справка about an object settles its own days of the sheet and no others', () => {
  const days = [day(19, 3, { idle: H, off: 0, unknown: 0 })]
  // What the machine did on the object is there already: 2 and 3 of the hours of the 19th were elsewhere.
  expect(left(linesOf({ papers: [sheet(), settled({ object: 1 })], days }))).toEqual([
    ['19', 2, 3, 'ЖК'],
    ['20', 4, 5, 'ЖК'],
    ['19', 3, 1, 'Ре'],
  ])
  const pit = { ...OBJECT, haul: 'load', customerName: '' } as unknown as typeof OBJECT
  expect(left(linesOf({ papers: [sheet(), settled()], days, objects: [pit] }))[0]).toEqual(['19', 5, 4, 'ЖК'])
})

test('those on an object are shown by its records, from the sheet only where there are none any more', () => {
  const there = sheet({ object: 1 })
  const days = [day(19, 3)]
  expect(left(linesOf({ papers: [there, settled()], days }))).toEqual([
    ['20', 4, 5, 'Ре'],
    ['19', 3, 1, 'Ре'],
  ])
})

test('of two sheets about a day the one that would be charged says its hours; days of another month belong to it', () => {
  const two = [sheet({ kind: 'esm2', days: [makeDay(19, 1), makeDay(20, 1)] }), sheet(), settled()]
  expect(left(linesOf({ papers: two })).map(([date, work]) => [date, work])).toEqual([
    ['19', 5],
    ['20', 4],
  ])
  expect(left(linesOf({ papers: two, from: '2026-11-20' })).map(([date]) => date)).toEqual(['20'])
  expect(left(linesOf({ papers: two, to: '2026-11-19' })).map(([date]) => date)).toEqual(['19'])
})
