import type { ServiceDue } from '@spetskarta/shared/service/service.ts'
import { describe, expect, test } from 'vitest'
import { costText, endsLook, endsText, everyText, inDaysText, leadText, leftText, typedKopecks } from './service-texts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const due = (other: Partial<ServiceDue>): ServiceDue => ({
  machine: { equipmentId: '1', name: 'Каток', type: 'katok', plate: '' },
  planId: '2',
  name: 'ТО-250',
  state: 'fine',
  counter: { tracker: null, own: null, uncounted: false },
  litresAnHour: null,
  hours: null,
  km: null,
  date: null,
  forecast: null,
  since: null,
  atLeast: false,
  trouble: null,
  ...other,
})

test.each([
  [{ hours: { at: 0, left: 35.4 * 3600 } }, '35,4 моточаса'],
  [{ state: 'overdue', hours: { at: 0, left: -12 * 3600 } }, 'просрочено на 12,0 моточаса'],
  [
    { state: 'overdue', hours: { at: 0, left: -12 * 3600 }, atLeast: true },
    'просрочено не меньше чем на 12,0 моточаса',
  ],
  [{ state: 'overdue', hours: { at: 0, left: 99 }, date: { on: '2026-11-20', days: -4 } }, 'просрочено на 4 дня'],
  [{ km: 812.4 }, '812 км'],
  [{ date: { on: '2026-12-01', days: 21 } }, '21 день'],
  [{ state: 'unknown', trouble: 'no_reading' }, 'нет показания'],
  [{ state: 'unknown', trouble: 'set_back' }, 'счётчик сменили'],
] as const)('%j leaves «%s»', (other, text) => {
  expect(plain(leftText(due(other)))).toBe(text)
})

test.each([
  [0, 'сегодня'],
  [6, '≈ 6 дней'],
  [27, '≈ 27 дней'],
  [63, '≈ 9 недель'],
  [365, '≈ 12 месяцев'],
  [366, 'больше чем через год'],
])('%d days are «%s»', (days, text) => expect(plain(inDaysText(days))).toBe(text))

describe('documents', () => {
  test.each([
    [-1, 'кончился 20 ноября', 'bad'],
    [0, 'последний день', 'warn'],
    [4, 'осталось 4 дня', 'warn'],
    [21, 'остался 21 день', 'note'],
    [31, 'остался 31 день', 'note'],
    [32, 'в порядке', 'good'],
  ] as const)('%d days: «%s», %s', (days, text, look) => {
    expect([plain(endsText({ days, ends: '2026-11-20' })), endsLook(days)]).toEqual([text, look])
  })
})

test('a plan and the head of the page are told in words', () => {
  const terms = { everyHours: 250, everyKm: null, everyMonths: 6 } as never
  expect(plain(everyText(terms))).toBe('раз в 250 моточасов или в 6 месяцев')
  expect(plain(everyText({ everyHours: null, everyKm: null, everyMonths: 1 } as never))).toBe('раз в 1 месяц')
  expect([leadText(1, 2), leadText(0, 0)]).toEqual([
    '1 просрочено, 2 на этой неделе',
    'На этой неделе ничего не наступает',
  ])
})

test.each([
  ['12 500', 1_250_000],
  ['99,9', 9990],
  ['', null],
  ['много', undefined],
] as const)('%j is %s kopecks', (text, kopecks) => expect(typedKopecks(text)).toBe(kopecks))

test('a cost is in roubles, with two digits of kopecks where it has any', () => {
  expect([1_250_000, 1_250_050, 9_999].map((kopecks) => plain(costText(kopecks)))).toEqual([
    '12 500 ₽',
    '12 500,50 ₽',
    '99,99 ₽',
  ])
})
