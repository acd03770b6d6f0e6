/** What a справка says was done on a day, by the sheets that it rests on. */
import { expect, test } from 'vitest'
import { makeContent } from '../papers.fixture.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { worksBySheets } from './sheet-works.rules.ts'

const sheet = (from: string, to: string, works: string) =>
  ({ listed: { from, to }, content: makeContent({ works }) }) as StoredPaper
const DAYS = ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const said = (...sheets: StoredPaper[]) => DAYS.map(worksBySheets(sheets))

test('each day has the works of its sheet, from its first to its last day', () => {
  const sheets = [sheet('2026-11-16', '2026-11-18', 'Котлован'), sheet('2026-11-19', '2026-11-20', 'Засыпка')]
  expect(said(...sheets)).toEqual([undefined, 'Котлован', 'Котлован', 'Засыпка', 'Засыпка', undefined])
})

test('of two sheets about a day the later one counts, and one that names nothing is none', () => {
  const sheets = [
    sheet('2026-11-16', '2026-11-20', 'Котлован'),
    sheet('2026-11-19', '2026-11-19', 'Засыпка'),
    sheet('2026-11-16', '2026-11-20', ''),
  ]
  expect(said(...sheets)).toEqual([undefined, 'Котлован', 'Котлован', 'Засыпка', 'Котлован', undefined])
})

test('where all name the same, or nothing, what is typed counts', () => {
  const same = [sheet('2026-11-16', '2026-11-18', 'Котлован'), sheet('2026-11-19', '2026-11-20', 'Котлован')]
  expect(said(...same)).toEqual(DAYS.map(() => undefined))
  expect(said(sheet('2026-11-16', '2026-11-18', 'Котлован'), sheet('2026-11-19', '2026-11-20', ''))[1]).toBeUndefined()
  expect(said()).toEqual(DAYS.map(() => undefined))
})
