/** How a cell of a table of machines is read: years, prices, numbers of trackers, groups; their borders. */
import { GROUP_NAME_MAX, GROUPS_MOST } from '@spetskarta/shared/company/groups.ts'
import type { ParkTableRow } from '@spetskarta/shared/own-items/park-table.ts'
import { expect, test } from 'vitest'
import { check, NOBODY, NONE, ROW } from './check.fixture.ts'
import { checkRows } from './check.rules.ts'

/** The machine of the only row, or why there is none. */
function read(row: Partial<ParkTableRow>) {
  const { machines, rows } = check([row])
  return machines[0] ?? rows[0]?.problem
}

test.each([
  ['2019', 2019],
  ['2019г', 2019],
  ['2019  г.', 2019],
  ['2019.0', 2019],
  ['2019,00', 2019],
  ['1950', 1950],
  ['2035', 2035],
])('the year «%s» is %i', (year, is) => {
  expect(read({ year })).toMatchObject({ year: is })
})

test.each(['2019 год', 'с 2019', '12019', '2019.5', '1949', '2036'])('the year «%s» is refused', (year) => {
  expect(read({ year })).toMatch(/^Год «/)
})

test.each([
  ['2500', 2500],
  ['2 500 руб', 2500],
  ['2\u00a0500 руб.', 2500],
  ['2500р', 2500],
  ['2500 Р.', 2500],
  ['2500.00', 2500],
  ['2500,0', 2500],
  ['1', 1],
  ['2000000000', 2_000_000_000],
  ['-', null],
  ['—', null],
])('the price «%s» is %j', (ratePerHour, is) => {
  expect(read({ ratePerHour })).toMatchObject({ ratePerHour: is })
})

test.each(['2000000001', 'от 2500', '2500 за час', '2р500', '2500.5', '2500,00,', '2.00500', '-5'])(
  'the price «%s» is refused',
  (ratePerHour) => {
    expect(read({ ratePerHour })).toMatch(/^Цена за час «/)
  },
)

test.each(['8,60000E+14', '8.6e14'])('the number «%s» was rounded by the table', (imei) => {
  expect(read({ imei })).toContain('округлён таблицей')
})

test('a tracker may have a number of 64 signs', () => {
  expect(read({ imei: '8'.repeat(64) })).toMatchObject({ imei: '8'.repeat(64) })
  expect(read({ imei: '8'.repeat(65) })).toContain('нужны цифры и буквы')
  for (const imei of ['x8,6E+14', '8,6E+14x']) expect(read({ imei })).toMatchObject({ imei })
})

test('names, plates and numbers may be as long as they are kept', () => {
  const longest = { name: 'К'.repeat(120), plate: '1'.repeat(20), serial: '2'.repeat(60) }
  expect(read(longest)).toMatchObject(longest)
  expect(read({ serial: '2'.repeat(61) })).toBe('Заводской № длиннее 60 знаков')
})

test('a group and its part may be as long as they are kept, and what is empty between strokes is none', () => {
  const group = ['Ю'.repeat(GROUP_NAME_MAX), 'А'.repeat(GROUP_NAME_MAX)]
  expect(read({ group: group.join('/') })).toMatchObject({ group })
  expect(read({ group: `${group[0]}Ю` })).toBe(`Участок «${group[0]}Ю»: длиннее ${GROUP_NAME_MAX} знаков`)
  expect(read({ group: ' / Юг > ' })).toMatchObject({ group: ['Юг'] })
})

test('of a part that is there already only one of another group is made', () => {
  const groups = [
    { id: 1, parent: null, name: 'Юг' },
    { id: 2, parent: null, name: 'Север' },
    { id: 3, parent: 2, name: 'А' },
  ]
  const rows = [{ group: 'Север / А' }, { group: 'Юг / А', plate: '1' }, { group: 'А', plate: '2' }]
  expect(check(rows, { ...NOBODY, groups }).newGroups).toEqual(['Юг / А', 'А'])
})

test('groups are as many as are kept', () => {
  const groups = Array.from({ length: GROUPS_MOST - 2 }, (_, id) => ({ id, parent: null, name: `У${id}` }))
  const rows = [{ group: 'Юг / А' }, { group: 'Запад', plate: '1' }]
  const { rows: checked, newGroups } = check(rows, { ...NOBODY, groups })
  expect(checked.map(({ problem }) => problem)).toEqual([null, `Участков стало бы больше ${GROUPS_MOST}`])
  expect(newGroups).toEqual(['Юг', 'Юг / А'])
})

test('no phone and no place are said to be none', () => {
  expect(read({ phone: '' })).toMatch(/^Нет телефона/)
  expect(read({ place: '' })).toMatch(/^Нет места/)
})

test('machines without numbers are the same by their names, however they are written', () => {
  const known = { ...NOBODY, machines: [{ id: '1', name: ' Тяжёлый  Каток', plate: '', serial: '' }] }
  expect(check([{ name: 'тяжелый каток' }], known).rows[0]?.problem).toContain('у вас уже есть')
})

test('machines are the same by either of their numbers', () => {
  const rows = [
    { plate: 'А1', serial: 'S1' },
    { plate: 'А2', serial: 's1' },
    { plate: 'А3', serial: 'S3' },
  ]
  expect(check(rows).rows.map(({ problem }) => problem)).toEqual([null, 'Повтор: то же в строке 2', null])
})

test('days go to the machine of either number, also to one of which no days were named before', () => {
  const known = { ...NOBODY, machines: [{ id: '7', name: 'Кран', plate: 'А7', serial: 'S7' }] }
  const days = { name: '', type: '', busy: '01.12' }
  const { rows, machines, changed } = check(
    [
      { plate: 'А1', serial: 'S1' },
      { ...days, plate: 'А9', serial: 'S1' },
      { ...days, plate: 'А8', serial: 'S7' },
    ],
    known,
  )
  const busy = [{ from: '2026-12-01', to: '2026-12-01', state: 'busy', shift: 'all' }]
  expect(rows.map(({ daysOf }) => daysOf)).toEqual([null, { line: 2 }, { name: 'Кран' }])
  expect([machines.map((machine) => machine.busy), changed]).toEqual([[busy], [{ id: '7', busy }]])
})

test('what is shown of a row is what was understood of it, and otherwise what stands in it', () => {
  const given = { plate: 'А1', group: 'Юг', imei: '86' }
  const { rows, trackers } = check(
    [{ ...given, place: '' }, { ...given, type: 'кран', place: 'Нигде' }, { plate: 'А2' }],
    NOBODY,
    { ...NONE, place: 'Раменское' },
  )
  expect(rows[0]).toMatchObject({ line: 2, name: 'КАМАЗ 65115', type: 'Самосвал', place: 'Раменское', ...given })
  expect(rows[1]).toMatchObject({ line: 3, type: 'кран', place: 'Нигде', ...given })
  expect(trackers).toBe(1)
})

test('a place that cannot be looked up is no fault of its row', () => {
  let asked = 0
  const broken = () => {
    if (asked++ > 0) throw new TypeError('no gazetteer')
    return undefined
  }
  expect(() => checkRows([ROW], NONE, NOBODY, broken, '2026-11-29')).toThrow('no gazetteer')
})
