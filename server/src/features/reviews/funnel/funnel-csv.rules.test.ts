/** The funnel as Excel in Russian opens it. */
import { expect, test } from 'vitest'
import { funnelCsv } from './funnel-csv.rules.ts'

const COUNTS = {
  requests: 12,
  offered: 9,
  booked: 5,
  worked: 4,
  reviewed: 2,
  complaints: 1,
  answerMinutes: 35,
  price: { low: 12_500, middle: 15_000, high: 17_500 },
}
const FEW = { ...COUNTS, answerMinutes: null, price: null }
const csvOf = (type: string, place: string, counts: typeof COUNTS | typeof FEW = COUNTS) =>
  funnelCsv({ rows: [{ ...counts, type, place }], total: counts })
const rowOf = (type: string, place: string) => csvOf(type, place).split('\r\n')[1]

test('a table has its columns, a line for each town and type, and the sum', () => {
  expect(csvOf('avtokran', 'Раменское').slice(1).split('\r\n')).toEqual([
    'Тип;Город;Заявки;С ценой;С бронью;Отработано броней;С отзывом;Ответ, мин (медиана);Смена, ₽: четверть дешевле;Смена, ₽: медиана;Смена, ₽: четверть дороже;Жалобы',
    'Автокран;Раменское;12;9;5;4;2;35;12500;15000;17500;1',
    'Всего;;12;9;5;4;2;35;12500;15000;17500;1',
    '',
  ])
  expect(csvOf('avtokran', '').codePointAt(0)).toBe(0xfeff)
})

test('what too few were asked for is left empty', () => {
  expect(csvOf('avtokran', '', FEW).split('\r\n')[1]).toBe('Автокран;;12;9;5;4;2;;;;;1')
})

test('a type of tomorrow stands under its own name', () => {
  expect(rowOf('mars-rover', '')).toMatch(/^mars-rover;;/)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+7', "'+7"],
  ['-2', "'-2"],
  ['@A1', "'@A1"],
  ['\tx', "'\tx"],
  ['Ростов-на-Дону', 'Ростов-на-Дону'],
  ['a=b', 'a=b'],
  ['Село; хутор', '"Село; хутор"'],
  ['Посёлок "Заря"', '"Посёлок ""Заря"""'],
  ['две\nстроки', '"две\nстроки"'],
])('%j is one cell and no formula', (place, cell) => {
  expect(csvOf('avtokran', place)).toContain(`\r\nАвтокран;${cell};12;`)
})
