/** Which parts each form has, in which order, and who signs it. */
import type { PaperBlock, PaperKind } from '@spetskarta/shared/papers/papers.ts'
import { describe, expect, test } from 'vitest'
import type { PaperContent } from './content.rules.ts'
import { fullDecade, makeContent, makeDay } from './papers.fixture.ts'
import { filledColumns, readLines } from './sheet-text.fixture.ts'
import { sheetOf } from './sheets.rules.ts'
import { titleOf } from './title.rules.ts'

const HAUL = {
  ...{ itemId: 'a', day: '2026-11-16', known: true, trips: 4, unheard: false, turnsSeconds: null, correction: null },
  load: { objectId: 1, name: 'Карьер' },
  unload: { objectId: 2, name: 'Речной' },
  there: { metres: 32_100, seconds: 3600 },
  back: { metres: 24_000, seconds: 2400 },
}
/** Whatever a paper may say is said on this one. */
const full = (kind: PaperKind): PaperContent => ({
  ...fullDecade(kind),
  hauls: [HAUL],
  driverNotes: [{ day: '2026-10-21', at: '14:05', what: 'fuel', driver: 'Ковалёв И. П.' }],
  over: [{ objectId: 2, name: 'Карьер-2', seconds: 9000 }] as unknown as NonNullable<PaperContent['over']>,
})

/** What begins a part: a title, a text, a name of a field, the first word of a table, who signs. */
function partOf(block: PaperBlock): string {
  if (block.kind === 'title') return `${block.title} ${block.below}`
  if (block.kind === 'form') return block.lines[0] ?? ''
  if (block.kind === 'field') return block.label
  if (block.kind === 'table') return `таблица: ${block.head[0]?.[0]?.text || block.rows[0]?.[0]?.text}`
  if (block.kind === 'signs') return block.who.join(', ')
  return block.text.split(/[ :.]/)[0] ?? ''
}
const partsOf = (kind: PaperKind, content = full(kind)) => sheetOf(content, 47).blocks.map(partOf)
const PARTIES = ['Заказчик', 'Договор', 'Объект', 'Машина', 'Машинист']
const SAID = ['Простой', 'Простой', 'Поправка', '2,50\u00a0ч']

test('a report of a shift ends with what it charges, and the three who were there sign it', () => {
  expect(partsOf('shift')).toEqual([
    'Отчёт за смену № 47 с 21.10.2026 по 31.10.2026',
    ...['Исполнитель', ...PARTIES],
    ...['Работы', 'таблица: Дата', 'таблица: Дата', ...SAID],
    ...['Заметка', 'Покрытие', 'Фото'],
    ...['таблица: №', 'Всего', 'В'],
    'Машинист, Исполнитель, Заказчик',
  ])
})

test('ЭСМ-2 has the task on its front, and on its back what was done, for the customer to sign and stamp', () => {
  const parts = partsOf('esm2')
  expect(parts).toEqual([
    'Типовая межотраслевая форма № ЭСМ-2',
    ...['Организация', ...PARTIES],
    ...['Путевой лист строительной машины', 'таблица: Номер документа', 'Задание'],
    ...[
      'Сообщение',
      'таблица: Выезд',
      'таблица: Предрейсовый медицинский осмотр',
      'таблица: Топливо, л',
      'Моточасы',
      'Слито',
    ],
    ...['Машина', 'Диспетчер, Механик, Машинист'],
    ...['Оборотная сторона формы № ЭСМ-2', 'Результаты'],
    ...['таблица: Дата', 'таблица: Дата', ...SAID, 'Заметка', 'Покрытие', 'Фото'],
    'Машинист, Нач. участка, Механик, Заказчик',
  ])
  const { blocks } = sheetOf(full('esm2'), 47)
  expect(blocks.flatMap((block) => (block.kind === 'form' ? [block.overleaf === true] : []))).toEqual([false, true])
  expect(blocks.at(-1)).toMatchObject({ stamp: 'М. П. (штамп) заказчика' })
})

test('ЭСМ-3 has works and counters on one page, and five sign it', () => {
  expect(partsOf('esm3')).toEqual([
    'Типовая межотраслевая форма № ЭСМ-3',
    ...['Организация', ...PARTIES],
    ...['Рапорт о работе строительной машины (механизма)', 'таблица: Номер документа', 'Работы'],
    ...['таблица: Дата', 'таблица: Дата', ...SAID, 'Заметка', 'Покрытие', 'Фото'],
    ...['таблица: Счётчик моточасов', 'Моточасы', 'Слито'],
    'Машинист, Нач. участка, Механик, Нормировщик, Заказчик',
  ])
  expect(sheetOf(full('esm3'), 47).blocks.at(-1)).toMatchObject({ stamp: 'М. П. (штамп) заказчика' })
})

test('ЭСМ-7 has what it rests on and what it charges, and no proof of hours', () => {
  expect(partsOf('esm7')).toEqual([
    'Типовая межотраслевая форма № ЭСМ-7',
    ...['Исполнитель', ...PARTIES],
    ...['Справка для расчётов за выполненные работы (услуги)', 'таблица: Номер документа', 'Основание'],
    ...['таблица: №', 'таблица: Дата', ...SAID, 'Всего', 'В'],
    ...['Исполнитель, Машинист, Заказчик', 'М'],
  ])
})

test('ЭСМ-2 alone has what a machine on the road needs: the number of its owner’s entry and of the operator’s licence', () => {
  const known = (kind: PaperKind) => {
    const content = { ...full(kind), operator: { staffNumber: '7', licence: '50 СМ 123456' } }
    const text = readLines(sheetOf(content, 47).blocks).join()
    return [text.includes('ОГРН 304500116000157'), text.includes('удостоверение 50 СМ 123456')]
  }
  expect(known('esm2')).toEqual([true, true])
  for (const kind of ['shift', 'esm3', 'esm7'] as const) expect(known(kind)).toEqual([false, false])
})

test('the sheets for the customer have a place for his signature of each day, the report has none', () => {
  const last = (kind: PaperKind) => {
    const days = sheetOf(full(kind), 47).blocks.find((block) => partOf(block) === 'таблица: Дата')
    return days?.kind === 'table' ? days.head[0]?.at(-1)?.text : undefined
  }
  expect([last('esm2'), last('esm3')]).toEqual(['Подпись заказчика', 'Подпись заказчика'])
  expect(last('shift')).toMatch(/^Простой, ч/)
})

test('where many trips were made, the sheets of one page sum them up, and the others name each day', () => {
  const hauls = Array.from({ length: 7 }, (_, i) => ({ ...HAUL, day: `2026-10-2${i + 1}` }))
  const rows = (kind: PaperKind) =>
    sheetOf({ ...full(kind), hauls }, 47).blocks.flatMap((block) =>
      block.kind === 'table' && block.head[0]?.[1]?.text.startsWith('Рейсы') ? block.rows.length : [],
    )
  expect((['shift', 'esm2', 'esm3', 'esm7'] as const).map(rows)).toEqual([[8], [2], [2], [8]])
})

test('a report without a sum has no table of works', () => {
  const parts = partsOf('shift', makeContent({ kind: 'shift', by: 'none', price: 0 }))
  expect(parts.filter((part) => part.startsWith('таблица'))).toEqual(['таблица: Дата'])
})

describe('a report of a shift', () => {
  const titleOn = (from: string, to: string, number: number | null) =>
    readLines(sheetOf(makeContent({ kind: 'shift', from, to }), number).blocks)[0]

  test('names its number once it has one, and its days', () => {
    expect(titleOn('2026-11-16', '2026-11-20', 12)).toBe('Отчёт за смену № 12 с 16.11.2026 по 20.11.2026')
    expect(titleOn('2026-11-16', '2026-11-16', null)).toBe('Отчёт за смену за 16.11.2026')
  })
})

test('a decade has to fit on its sheet, ЭСМ-2 on both of its sides; a longer period goes on over pages', () => {
  const days = Array.from({ length: 12 }, (_, i) => makeDay(10 + i, 8))
  const pages = (kind: PaperKind, many: number) => sheetOf(makeContent({ kind }, days.slice(0, many)), 1).pages
  expect((['shift', 'esm2', 'esm3', 'esm7'] as const).map((kind) => pages(kind, 11))).toEqual([1, 2, 1, 1])
  expect((['shift', 'esm2', 'esm3', 'esm7'] as const).map((kind) => pages(kind, 12))).toEqual(Array(4).fill(undefined))
})

test.each(['shift', 'esm2', 'esm3', 'esm7'] as const)('%s: every row of a table fills all of its columns', (kind) => {
  for (const content of [full(kind), makeContent({ kind, vat: 'included-22' }), makeContent({ kind }, [])])
    for (const block of sheetOf(content, 47).blocks)
      if (block.kind === 'table') {
        expect([partOf(block), ...new Set(filledColumns(block))]).toEqual([partOf(block), block.widths.length])
        expect(block.widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100, 1)
      }
})

test('what a driver has said stands with its moment, and his name where he is known', () => {
  const content = makeContent({ kind: 'shift' })
  const notes = [
    { day: '2026-11-16', at: '14:05', what: 'breakdown' as const, driver: '' },
    { day: '2026-11-17', at: '09:30', what: 'customer_idle' as const, driver: 'Ковалёв И. П.' },
  ]
  const lines = readLines(sheetOf({ ...content, driverNotes: notes }, 1).blocks)
  expect(lines.filter((line) => line.startsWith('Заметка'))).toEqual([
    'Заметка водителя 16.11.2026, 14:05: поломка',
    'Заметка водителя 17.11.2026, 09:30: простой по вине заказчика (Ковалёв И. П.)',
  ])
  expect(readLines(sheetOf(content, 1).blocks).join()).not.toContain('Заметка')
})

test('a paper is called by its form, number and day', () => {
  const called = (kind: PaperKind) => titleOf({ kind, number: 12, issuedOn: '2026-11-20' })
  expect((['shift', 'esm2', 'esm3', 'esm7'] as const).map(called)).toEqual([
    'Отчёт за смену № 12 от 20.11.2026',
    'Путевой лист ЭСМ-2 № 12 от 20.11.2026',
    'Рапорт ЭСМ-3 № 12 от 20.11.2026',
    'Справка ЭСМ-7 № 12 от 20.11.2026',
  ])
})
