/** Rows of a table of machines, by what its columns are called. */
import { expect, test } from 'vitest'
import { rowsOfTable } from './rows.rules.ts'

test('a table of days has numbers or names, and from when to when', () => {
  const read = rowsOfTable([
    ['Гос. №', 'Занята с', 'Занята по'],
    ['А001АА50', '2026-12-01', '2026-12-05'],
    ['В002ВВ50', '', ''],
  ])
  expect(read).toMatchObject({
    rows: [
      { line: 2, name: '', plate: 'А001АА50', busy: '2026-12-01 — 2026-12-05' },
      { line: 3, busy: '' },
    ],
    unread: [],
  })
})

test('columns are found by their names, below explanations, whatever else stands there', () => {
  const read = rowsOfTable([
    ['Парк ООО «Рамстрой»'],
    [],
    ['№ п/п', 'Наименование', 'Гос. №', 'Год выпуска', 'Широта', 'Долгота', 'За час, ₽', 'Прим.'],
    ['1', 'JCB 3CX', '1234 МН 50', '2019', '55.567', '38.23', '2500', 'новая'],
    ['', '', '', '', '', '', '', ''],
    ['2', 'Каток', '', '', '', '', '', ''],
  ])
  expect(read).toMatchObject({
    rows: [
      { line: 4, name: 'JCB 3CX', plate: '1234 МН 50', year: '2019', place: '55.567; 38.23', ratePerHour: '2500' },
      { line: 6, name: 'Каток', place: '' },
    ],
    unread: ['№ п/п', 'Прим.'],
  })
})

test('a table without names, without rows, or with too many, says so', () => {
  expect(rowsOfTable([['JCB', '1']])).toEqual({ fault: expect.stringContaining('Не нашли столбец «Название»') })
  expect(rowsOfTable([['Название', 'Тип']])).toEqual({ fault: expect.stringContaining('ни одной машины') })
  const many = Array.from({ length: 1001 }, (_, i) => [`К${i}`, 'Каток'])
  expect(rowsOfTable([['Название', 'Тип'], ...many])).toEqual({ fault: expect.stringContaining('больше 1000 машин') })
})

/** Read of the only row below these names. */
function rowOf(names: string[], cells: string[]) {
  const read = rowsOfTable([names, cells])
  if ('fault' in read) throw new Error(read.fault)
  return read.rows[0]
}

test('every column of the sample is read', () => {
  const names = [
    'Название',
    'Тип',
    'Гос. №',
    'Заводской №',
    'Год',
    'Участок',
    'IMEI',
    'За час, ₽',
    'За смену, ₽',
    'Место',
  ]
  const values = ['JCB 3CX', 'Каток', 'А1', 'S1', '2019', 'Юг', '86', '2500', '20000', 'Раменское', '+7 916', '01.12']
  expect(rowOf([...names, 'Телефон', 'Занята'], values)).toEqual({
    line: 2,
    name: 'JCB 3CX',
    type: 'Каток',
    plate: 'А1',
    serial: 'S1',
    year: '2019',
    group: 'Юг',
    imei: '86',
    ratePerHour: '2500',
    ratePerShift: '20000',
    place: 'Раменское',
    phone: '+7 916',
    busy: '01.12',
  })
})

test('a title that is one known word, or two that name no machine, is not the row of names', () => {
  for (const title of [['Техника'], ['Тип', 'Год'], ['Гос. №', 'Год'], ['Занята', 'Место']])
    expect(rowsOfTable([title, ['Название', 'Тип'], ['Кран', 'Автокран']])).toMatchObject({
      rows: [{ line: 3, name: 'Кран', type: 'Автокран' }],
    })
})

test('names are looked for in the first twenty rows', () => {
  const below = (rows: number) =>
    rowsOfTable([...Array.from({ length: rows }, () => ['']), ['Название', 'Тип'], ['К', 'Каток']])
  expect(below(19)).toMatchObject({ rows: [{ line: 21 }] })
  expect(below(20)).toHaveProperty('fault')
})

test('cells are read without the spaces around them and to their 200th character, days to their 2000th', () => {
  const long = 'К'.repeat(3000)
  expect(rowOf(['Название', 'Тип', 'Занята'], [` ${long}`, '  Каток ', long])).toMatchObject({
    name: 'К'.repeat(200),
    type: 'Каток',
    busy: 'К'.repeat(2000),
  })
})

test('a row of spaces is none', () => {
  expect(
    rowsOfTable([
      ['Название', 'Тип'],
      [' ', '  '],
      ['Кран', ''],
    ]),
  ).toMatchObject({ rows: [{ line: 3 }] })
})

test('coordinates are the place where both are given', () => {
  const place = (lat: string, lng: string) =>
    rowOf(['Название', 'Место', 'Широта', 'Долгота'], ['К', 'Бронницы', lat, lng])?.place
  expect([place('55.5', '38.2'), place('55.5', ''), place('', '38.2')]).toEqual(['55.5; 38.2', 'Бронницы', 'Бронницы'])
})

test('of days that have only an end or only a beginning the other side is left open', () => {
  const busy = (from: string, to: string) => rowOf(['Название', 'Занята с', 'Занята по'], ['К', from, to])?.busy
  expect([busy('', '05.12'), busy('01.12', ''), busy('', '')]).toEqual([' — 05.12', '01.12 — ', ''])
})

test('a thousand machines are read at once', () => {
  const many = Array.from({ length: 1000 }, (_, i) => [`К${i}`, 'Каток'])
  expect(rowsOfTable([['Название', 'Тип'], ...many])).toMatchObject({ rows: { length: 1000 } })
})

test('a column that is not read is named by its first sixty characters; one without a name is not', () => {
  expect(
    rowsOfTable([
      ['Название', 'Тип', '  ', ` ${'Я'.repeat(70)} `],
      ['К', 'Каток'],
    ]),
  ).toMatchObject({
    unread: ['Я'.repeat(60)],
  })
})
