/** Trips as a paper has them. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import { expect, test } from 'vitest'
import { haulBlocks } from './hauls-table.rules.ts'
import { makeContent } from './papers.fixture.ts'

const HAUL: Haul = {
  itemId: 'a',
  day: '2026-11-16',
  load: { objectId: 1, name: 'Карьер' },
  unload: { objectId: 2, name: 'Речной' },
  known: true,
  trips: 4,
  there: { metres: 32_100, seconds: 3600 },
  back: { metres: 24_000, seconds: 2400 },
  unheard: false,
  turnsSeconds: null,
  correction: null,
}

const blocksOf = (hauls: Haul[], one?: boolean) => haulBlocks({ ...makeContent(), hauls }, one)
const rowsOf = (hauls: Haul[], one?: boolean) => {
  const [table] = blocksOf(hauls, one)
  return table?.kind === 'table' ? [...table.head, ...table.rows].map((row) => row.map(({ text }) => text)) : []
}
const notesOf = (hauls: Haul[]) => blocksOf(hauls).flatMap((block) => (block.kind === 'text' ? block.text : []))

test('each day of a way is a line, and all come to the last one', () => {
  const second = { ...HAUL, day: '2026-11-17', trips: 2, there: { metres: 16_000, seconds: 1800 } }
  expect(rowsOf([HAUL, second])).toEqual([
    ['Дата', 'Рейсы: откуда и куда', 'Рейсов', 'С грузом, км', 'С грузом, мин', 'Порожняком, км', 'Порожняком, мин'],
    ['16.11.2026', 'Карьер — Речной', '4', '32,1', '60', '24,0', '40'],
    ['17.11.2026', 'Карьер — Речной', '2', '16,0', '30', '24,0', '40'],
    ['Итого', '6', '48,1', '90', '48,0', '80'],
  ])
  expect(notesOf([HAUL, second])).toEqual([])
})

test('where one way is of unknown load, no column says that it is loaded', () => {
  const unknown = { ...HAUL, known: false, load: { objectId: 3, name: '' } }
  expect(rowsOf([HAUL, unknown])[0]?.slice(3)).toEqual(['Туда, км', 'Туда, мин', 'Обратно, км', 'Обратно, мин'])
  expect(rowsOf([unknown])[1]?.[1]).toBe('удалённый объект — Речной')
  expect(notesOf([HAUL, unknown])).toEqual(['Где погрузка, а где выгрузка, у объектов не отмечено.'])
})

test('on a sheet of one page more than six lines are put together by way', () => {
  const days = [16, 17, 18, 19].map((day) => ({ ...HAUL, day: `2026-11-${day}` }))
  const back = days.slice(0, 3).map((haul) => ({ ...haul, load: HAUL.unload, unload: HAUL.load, trips: 1 }))
  // Two lines of one day are one day.
  const twice = { ...HAUL, day: '2026-11-16', itemId: 'b' }
  const rows = rowsOf([...days, ...back, twice], true)
  expect(rows[0]?.[0]).toBe('Дней')
  expect(rows.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['4', 'Карьер — Речной', '20'],
    ['3', 'Речной — Карьер', '3'],
    // Eight times 32,1 km.
    ['Итого', '23', '256,8'],
  ])
  expect(rowsOf([...days, ...back])).toHaveLength(9)
  expect(rowsOf([...days, ...back.slice(1)], true)).toHaveLength(8)
})

test('a correction counts, and says what was recorded', () => {
  const correction = { trips: 5, reason: 'Рейс без записи.', by: 'Пётр', at: 0 }
  const hauls = [HAUL, { ...HAUL, day: '2026-11-17', correction }]
  expect(rowsOf(hauls).map((row) => row.at(-5))).toEqual(['Рейсов', '4', '5', '9'])
  expect(notesOf(hauls)).toEqual(['Поправка за 17.11.2026: рейсов 5 вместо 4 по записям. Рейс без записи.'])
})

test('what was not heard, and how seldom points came at worst, stands below', () => {
  const hauls = [
    { ...HAUL, unheard: true, turnsSeconds: 30 },
    { ...HAUL, turnsSeconds: 60 },
  ]
  expect(notesOf(hauls)).toEqual([
    'В части рейсов запись прерывалась: километров может быть больше.',
    'Повороты между точками не видны: точка раз в 60\u00a0с, проехать могла больше.',
  ])
})

test('a paper without trips has no table of them', () => {
  expect(blocksOf([])).toEqual([])
  expect(haulBlocks(makeContent())).toEqual([])
})
