import { expect, test } from 'vitest'
import { messengerText, summaryText } from './messengers.rules.ts'

const machines = (running: number, silent = 0) => [
  ...Array(running).fill({ work: 3600, idle: 0, silent: false }),
  ...Array(silent).fill({ work: 0, idle: 0, silent: true }),
]

test.each([
  [[], 'Сегодня машины не работали.'],
  [machines(0, 1), 'Сегодня машины не работали, 1 молчит.'],
  [
    [...Array(7).fill({ work: 26_748, idle: 3636, silent: false }), { work: 0, idle: 0, silent: true }],
    '7 машин работали 52,01\u00a0ч, холостой ход 7,07\u00a0ч, 1 молчит.',
  ],
  [[{ work: 0, idle: 1800, silent: false }], 'Сегодня машины не работали, холостой ход 0,50\u00a0ч.'],
  [[{ work: 3600, idle: 0, silent: true }, ...machines(0, 1)], '1 машина работала 1,00\u00a0ч, 2 молчат.'],
  [machines(2), '2 машины работали 2,00\u00a0ч.'],
  [machines(4), '4 машины работали 4,00\u00a0ч.'],
  [machines(5), '5 машин работали 5,00\u00a0ч.'],
  [machines(11), '11 машин работали 11,00\u00a0ч.'],
  [machines(12), '12 машин работали 12,00\u00a0ч.'],
  [machines(14), '14 машин работали 14,00\u00a0ч.'],
  [machines(15), '15 машин работали 15,00\u00a0ч.'],
  [machines(21), '21 машина работала 21,00\u00a0ч.'],
  [machines(24), '24 машины работали 24,00\u00a0ч.'],
  [machines(111), '111 машин работали 111,00\u00a0ч.'],
  [machines(113), '113 машин работали 113,00\u00a0ч.'],
])('case %#: %j is «%s»', (given, text) => expect(summaryText(given)).toBe(text))

const alerts = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ title: `Машина ${n + 1}`, text: 'Событие.', path: '/map?n', link: '' }))

test('one alert is itself, several are one message, of which ten are listed', () => {
  expect(messengerText(alerts(1))).toEqual({ text: 'Машина 1\nСобытие.', path: '/map?n' })
  expect(messengerText(alerts(2))).toEqual({ text: 'Машина 1\nСобытие.\n\nМашина 2\nСобытие.', path: '/incidents' })
  expect(messengerText(alerts(10)).text.endsWith('Машина 10\nСобытие.')).toBe(true)
  expect(messengerText(alerts(12)).text.endsWith('Машина 10\nСобытие.\n\nИ ещё 2')).toBe(true)
  expect(messengerText([]).path).toBe('/incidents')
})
