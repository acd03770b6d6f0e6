/** Borders of time in the words of alerts. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { alertText } from './texts.rules.ts'

type Given = Parameters<typeof alertText>[0]

/** In Yekaterinburg. */
const at = (time: string, day = '2026-06-17') => new Date(`${day}T${time}+05:00`)
const told = (given: Partial<Given>) =>
  alertText(
    {
      name: 'Каток',
      equipment: 'a',
      timeZone: 'Asia/Yekaterinburg',
      kind: 'came',
      details: {},
      objectName: null,
      beganAt: at('12:00'),
      foundAt: at('12:00'),
      backAt: null,
      ...given,
    } as Given,
    '',
  )
const after = (ms: number) => new Date(at('12:00').getTime() + ms)

test.each([
  ['came', 10 * MINUTE],
  ['left', 25 * MINUTE],
  ['left_night', 25 * MINUTE],
  ['silent', 45 * MINUTE],
  ['photo_missing', 150 * MINUTE],
] as const)('when %s was found is said where that is later than it is by its nature', (kind, ms) => {
  expect(told({ kind, foundAt: after(ms) }).text).not.toContain('Узнали')
  expect(told({ kind, foundAt: after(ms + 1) }).text).toContain('Узнали в')
})

test('a day is named where it was found on another one', () => {
  expect(told({ beganAt: at('23:59'), foundAt: at('23:59') }).text).toBe('Пришла на объект. Время: 23:59.')
  expect(told({ beganAt: at('23:59'), foundAt: at('00:01', '2026-06-18') }).text).toBe(
    'Пришла на объект. Время: 17 июня, 23:59.',
  )
  expect(told({ beganAt: at('23:30'), foundAt: at('00:01', '2026-06-18') }).text).toBe(
    'Пришла на объект. Время: 17 июня, 23:30. Узнали позже: 18 июня, 00:01.',
  )
})

test.each([
  [MINUTE - 1, '0\u00a0мин'],
  [MINUTE, '1\u00a0мин'],
  [HOUR - 1, '59\u00a0мин'],
  [HOUR, '1\u00a0ч'],
  [HOUR + MINUTE, '1\u00a0ч 1\u00a0мин'],
])('a silence of %i ms is as long in words', (ms, words) => {
  const silent = told({ kind: 'silent', backAt: after(ms), foundAt: after(ms) }).text
  expect(silent).toContain(`Не было связи ${words}, снова на связи с `)
  expect(silent).toContain('Последняя точка: 12:00.')
  expect(told({ kind: 'back', details: { since: at('12:00').getTime() - ms } }).text).toContain(`не было ${words}.`)
})

test('an object is named in quotes, once', () => {
  expect(told({ objectName: 'Карьер' }).text).toContain('Пришла на объект «Карьер».')
  expect(told({ kind: 'left', objectName: 'ЖК «Речной»' }).text).toContain('Ушла с объекта ЖК «Речной».')
  expect(told({ kind: 'left_night', objectName: null }).text).toContain('Ушла с объекта вне его рабочих часов.')
})

test('a call for help keeps its capitals, and the path leads to its moment', () => {
  const { title, path } = told({ kind: 'sos', beganAt: at('00:30') })
  expect(title).toMatch(/^Каток: .*SOS/)
  expect(path).toBe(`/map?track=a&day=2026-06-17&moment=${at('00:30').getTime()}`)
})
