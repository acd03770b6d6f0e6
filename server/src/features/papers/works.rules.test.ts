import type { Charge, PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import { expect, test } from 'vitest'
import { makeContent } from './papers.fixture.ts'
import { readRows } from './sheet-text.fixture.ts'
import { cardBlocks, chargesOfPaper, extraBlocks, moneyBlocks, nameOf, shiftBlocks, worksTable } from './works.rules.ts'

const cellsOf = (block: PaperBlock) =>
  block.kind === 'table' ? block.rows.map((row) => row.map(({ text }) => text.replaceAll('\u00a0', ' '))) : []

test('a paper of before, which has no lines, is read with the sums that it was issued with', () => {
  const { charges: _, ...before } = makeContent()
  expect(cellsOf(worksTable(before)).slice(0, 2)).toEqual([
    ['1', before.form.works, 'маш.‑ч', '32,20', '2 800,00', '90 160,00'],
    ['Итого', '32,20', '×', '90 160,00'],
  ])
  expect(JSON.stringify(extraBlocks(before))).toContain('из них 1,30 добавлено до минимального заказа')
  expect(cardBlocks(before)).toEqual([])
})

test('what the minimum adds is a line, and lines of one unit are added up', () => {
  const content = makeContent()
  expect(cellsOf(worksTable(content))).toEqual([
    ['1', content.form.works, 'маш.‑ч', '30,90', '2 800,00', '86 520,00'],
    ['2', 'До минимального заказа, 4,00 ч за смену', 'маш.‑ч', '1,30', '2 800,00', '3 640,00'],
    ['Итого', '32,20', '×', '90 160,00'],
    ['НДС 22 %', '19 835,20'],
    ['Всего с НДС', '109 995,20'],
  ])
  expect(extraBlocks(content)).toEqual([])
})

test('quantities of different units are not added up, their sums are', () => {
  const content = makeContent()
  const charges = [
    ...(content.charges ?? []),
    { what: 'trip' as const, unit: 'trip' as const, quantity: 4200, price: 65_000, sum: 2_730_000, card: null },
  ]
  const rows = cellsOf(worksTable({ ...content, charges }))
  expect(rows[2]).toEqual(['3', 'Рейсы', 'рейс', '42,00', '650,00', '27 300,00'])
  expect(rows[3]).toEqual(['Итого', '×', '×', '117 460,00'])
})

test('without a rate there are hours and no money', () => {
  const rows = cellsOf(worksTable(makeContent({ by: 'none', price: 0 })))
  expect(rows[0]?.slice(3)).toEqual(['30,90', '', ''])
  expect(rows[1]).toEqual(['Итого', '30,90', '×', ''])
})

test('a shift whose price is divided by hours says so, and no other', () => {
  const [line] = makeContent().charges ?? []
  const texts = (more: object) =>
    shiftBlocks({ ...makeContent(), charges: line ? [{ ...line, what: 'shift', unit: 'shift', ...more }] : [] })
  expect(texts({ shiftHours: 8 })).toEqual([
    { kind: 'text', text: 'Смена — 8\u00a0ч работы машины; больше или меньше — по 1/8 цены смены за час.' },
  ])
  expect(texts({})).toEqual([])
})

test('the sum stands in words, with the tax of it, without a tax, or not at all', () => {
  const words = (vat: 'added-22' | 'included-22' | 'none', price = 280_000) =>
    moneyBlocks(makeContent({ vat, price })).map((block) =>
      block.kind === 'text' ? block.text.replaceAll('\u00a0', ' ') : block.kind,
    )
  // 32.2 hours at 2,800 roubles are 90,160: 22 % of that, or 22 of 122 parts of it.
  expect(words('added-22')).toEqual([
    'Всего к оплате: Сто девять тысяч девятьсот девяносто пять рублей 20 копеек',
    'В том числе НДС 22 %: девятнадцать тысяч восемьсот тридцать пять рублей 20 копеек.',
  ])
  expect(words('included-22')).toEqual([
    'Всего к оплате: Девяносто тысяч сто шестьдесят рублей 00 копеек',
    'В том числе НДС 22 %: шестнадцать тысяч двести пятьдесят восемь рублей 36 копеек.',
  ])
  expect(words('none')).toEqual([
    'Всего к оплате: Девяносто тысяч сто шестьдесят рублей 00 копеек',
    'НДС не облагается.',
  ])
  expect(words('added-22', 0)).toEqual([])
})

test('with the tax included the table has it and the sum without it; without a tax it has neither', () => {
  const below = (vat: 'included-22' | 'none') => cellsOf(worksTable(makeContent({ vat }))).slice(3)
  expect(below('included-22')).toEqual([
    ['В том числе НДС 22 %', '16 258,36'],
    ['Без НДС', '73 901,64'],
  ])
  expect(below('none')).toEqual([])
})

test('without any hours the sums are left to the pen, by the unit that is charged', () => {
  const empty = (by: 'hour' | 'shift') => cellsOf(worksTable(makeContent({ by }, [])))
  const unit = (by: 'hour' | 'shift') => empty(by)[0]?.[2]
  expect([unit('hour'), unit('shift')]).toEqual(['маш.‑ч', 'смена'])
  expect(empty('hour')[1]).toEqual(['Итого', '', '×', ''])
})

test('a paper of before by the shift, or with the tax in its price, charges shifts and the sum with the tax', () => {
  const before = (form: Parameters<typeof makeContent>[0]) => {
    const { charges: _, ...content } = makeContent({ minHours: 0, ...form })
    return cellsOf(worksTable(content))[0]?.slice(1)
  }
  // 30.9 hours are 3.87 shifts of eight, each day rounded.
  expect(before({ by: 'shift', works: '' })).toEqual(['Смена', 'смена', '3,87', '2 800,00', '10 836,00'])
  expect(before({ vat: 'included-22' })?.slice(2)).toEqual(['30,90', '2 800,00', '86 520,00'])
  const { charges: _, ...none } = makeContent({}, [])
  expect(chargesOfPaper(none)).toEqual([])
})

test('a line is named by what was done, or by its kind where nothing was said', () => {
  const named = (line: Partial<Charge>, ofPaper = 'Котлован') =>
    nameOf({ what: 'work', unit: 'hour', quantity: 100, price: 1, sum: 1, card: null, ...line }, ofPaper)
  expect([named({}), named({ works: 'Засыпка' }), named({}, '')]).toEqual(['Котлован', 'Засыпка', 'Работа машины'])
  expect([named({ what: 'shift' }), named({ what: 'shift' }, '')]).toEqual(['Котлован', 'Смена'])
  expect([named({ what: 'idle' }), named({ what: 'way' })]).toEqual([
    'Простой по вине заказчика',
    'Подача машины, по километрам',
  ])
})

test('rate cards are named once each with their day, and a typed rate is none', () => {
  const content = makeContent()
  const [line] = content.charges ?? []
  if (!line) throw new Error('no lines')
  const card = { id: 1, name: 'СМУ-5', from: '2026-11-01' }
  const charges = [
    { ...line, card },
    { ...line, what: 'idle' as const, card },
    { ...line, card: { id: 2, name: 'СМУ-5', from: '2026-11-17' } },
  ]
  expect(cardBlocks({ ...content, charges })).toEqual([
    { kind: 'text', text: 'По карточкам ставок: СМУ-5, с 01.11.2026; СМУ-5, с 17.11.2026.' },
  ])
  expect(cardBlocks(content)).toEqual([])
})

test('what a minimum added is said of papers of before alone, and of those where it added something', () => {
  const { charges: _, ...before } = makeContent({ minHours: 0 })
  expect(extraBlocks(before)).toEqual([])
  expect(readRows([worksTable(before)]).slice(0, 2)).toEqual([
    '№|Наименование работ (услуг)|Ед. изм.|Количество|Цена, руб.|Стоимость, руб.',
    '1|2|3|4|5|6',
  ])
})
