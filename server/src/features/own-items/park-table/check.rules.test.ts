import type { ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import { expect, test } from 'vitest'
import { check, NOBODY, NONE } from './check.fixture.ts'
import { type KnownPark, samePlate } from './check.rules.ts'

const problemOf = (row: Partial<ParkTableRow>, known?: KnownPark) => check([row], known).rows[0]?.problem

test.each<[Partial<ParkTableRow>, string]>([
  [{ name: '' }, 'Нет названия'],
  [{ name: 'К'.repeat(121) }, 'Название длиннее 120 знаков'],
  [{ type: 'кран' }, 'Тип «кран» не узнали: назовите его, как в списке типов'],
  [{ type: '' }, 'Нет типа: впишите его в таблицу или выберите в «Где в строке пусто»'],
  [{ place: 'Нигде' }, 'Место «Нигде» не нашли: напишите город с областью или координаты'],
  [{ place: '' }, 'Нет места: впишите его в таблицу или в «Где в строке пусто»'],
  [{ phone: '123' }, 'Телефон «123»: введите номер целиком'],
  [{ year: '19' }, 'Год «19»: нужен год выпуска, с 1950 до 2035'],
  [{ ratePerHour: 'договорная' }, 'Цена за час «договорная»: нужно целое число рублей'],
  [{ ratePerShift: '0' }, 'Цена за смену «0»: нужно целое число рублей'],
  // Twelve roubles to one who reads kopecks, twelve thousand to one who reads thousands.
  [{ ratePerShift: '12.000' }, 'Цена за смену «12.000»: нужно целое число рублей'],
  [{ imei: '8,6E+14' }, 'IMEI «8,6E+14» округлён таблицей: сделайте столбец текстовым'],
  [{ imei: '86 00' }, 'IMEI «86 00»: нужны цифры и буквы без пробелов'],
  [{ group: 'А / Б / В' }, 'Участок «А / Б / В»: не глубже подучастка'],
  [{ plate: '1'.repeat(21) }, 'Гос. № длиннее 20 знаков'],
])('%o is refused: %s', (row, problem) => {
  expect(problemOf(row)).toBe(problem)
})

test('numbers and words are understood as people write them', () => {
  const { machines } = check([
    {
      type: 'Автомобиль-самосвал',
      year: '2019 г.',
      ratePerHour: '2 500 ₽',
      ratePerShift: '20000,00',
      group: 'Юг/Колонна 1',
    },
  ])
  expect(machines).toMatchObject([
    { type: 'samosval', year: 2019, ratePerHour: 2500, ratePerShift: 20_000, group: ['Юг', 'Колонна 1'] },
  ])
})

test('a type that a row does not say is the one its name begins with', () => {
  const named = ['Экскаватор JCB JS220', 'Экскаватор-погрузчик JCB 3CX', 'Автокран Ивановец', 'Каток грунтовый Bomag']
  const { machines } = check(
    named.map((name) => ({ name, type: '' })),
    NOBODY,
    { ...NONE, type: 'samosval' },
  )
  expect(machines.map(({ type }) => type)).toEqual([
    'ekskavator',
    'ekskavator-pogruzchik',
    'avtokran',
    'katok-gruntovyj',
  ])
  expect(check([{ name: 'Каток Bomag', type: '' }]).rows[0]?.problem).toMatch(/^Нет типа/)
})

test('what a row does not say is taken from above the table', () => {
  const defaults = { type: 'samosval', place: 'Раменское', phone: '89160000002' }
  const { machines } = check([{ type: '', place: '', phone: '' }], NOBODY, defaults)
  expect(machines).toMatchObject([{ type: 'samosval', lat: 55.57, phone: '+79160000002' }])
})

test('a plate is the same in Latin and Cyrillic letters, with and without spaces', () => {
  expect(samePlate('a 001 aa 50')).toBe(samePlate('А001АА50'))
})

test('a machine that is there already, or stands in an earlier row, is refused', () => {
  const known: KnownPark = {
    machines: [
      { id: '1', name: 'Кран', plate: 'А001АА 50', serial: '' },
      { id: '2', name: 'Каток', plate: '', serial: '' },
    ],
    trackers: [{ imei: '860', name: 'Кран' }],
    groups: [],
  }
  const { rows, fit } = check(
    [
      { plate: 'a001aa50' },
      { name: 'каток' },
      { imei: '860', plate: '1' },
      { plate: 'В002ВВ50' },
      { plate: 'В 002 ВВ 50' },
      { serial: 'X1' },
    ],
    known,
  )
  expect(rows.map(({ problem }) => problem)).toEqual([
    'Повтор: у вас уже есть «Кран»',
    'Повтор: у вас уже есть «Каток». Чтобы различать машины, впишите гос. №',
    'Повтор: трекер уже подключён к «Кран»',
    null,
    'Повтор: то же в строке 5',
    null,
  ])
  expect(fit).toBe(2)
})

test('days go to the machine of their row, to that of an earlier one, and to one that is there already', () => {
  const known: KnownPark = { ...NOBODY, machines: [{ id: '7', name: 'Кран', plate: 'А001АА 50', serial: '' }] }
  const { rows, machines, changed, fit, calendars } = check(
    [
      { plate: 'В2', busy: '01.12.2026–05.12.2026' },
      { name: '', type: '', phone: '', place: '', plate: 'b 2', busy: '10.12 ремонт' },
      { name: '', type: '', plate: 'а001аа50', busy: '2026-12-01 — 2026-12-02' },
      { name: '', plate: 'а001аа50', busy: '2026-12-03' },
      { plate: 'В3', busy: 'свободна' },
      { plate: 'В4' },
      { plate: 'В5', busy: 'когда-нибудь' },
      { name: '', plate: 'А999', busy: '01.12' },
    ],
    known,
  )
  expect(rows.map(({ daysOf, problem }) => daysOf ?? problem)).toEqual([
    null,
    { line: 2 },
    { name: 'Кран' },
    { name: 'Кран' },
    null,
    null,
    expect.stringContaining('Занята «когда-нибудь»: напишите дни'),
    'Нет названия',
  ])
  const span = (from: string, to: string, state = 'busy') => ({ from, to, state, shift: 'all' })
  expect(machines.map(({ busy }) => busy)).toEqual([
    [span('2026-12-01', '2026-12-05'), span('2026-12-10', '2026-12-10', 'service')],
    [],
    null,
  ])
  expect(changed).toEqual([{ id: '7', busy: [span('2026-12-01', '2026-12-03')] }])
  expect([fit, calendars]).toEqual([3, 1])
})

test('a refused row takes nothing: the next one with its number fits', () => {
  expect(check([{ plate: 'А1', year: 'x' }, { plate: 'А1' }]).rows.map(({ problem }) => problem !== null)).toEqual([
    true,
    false,
  ])
})

test('groups that are missing are named once, a part with its group', () => {
  const groups = [{ id: 1, parent: null, name: 'Юг' }]
  const rows = [{ group: 'Юг' }, { group: 'Юг / А' }, { group: 'Север/Б' }, { group: 'Север' }]
  const checked = check(
    rows.map((row, i) => ({ ...row, plate: `А${i}` })),
    { ...NOBODY, groups },
  )
  expect(checked.newGroups).toEqual(['Юг / А', 'Север', 'Север / Б'])
})
