/** Borders of time in the words of alerts. */
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { alertText } from './texts.rules.ts'

type Given = Parameters<typeof alertText>[0]

/** In Yekaterinburg. */
const at = (time: string, day = '2026-06-17') => new Date(`${day}T${time}+05:00`)
const textOf = (given: Partial<Given>) =>
  alertText(
    {
      name: 'Каток',
      role: 'owner',
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
  expect(textOf({ kind, foundAt: after(ms) }).text).not.toContain('Узнали')
  expect(textOf({ kind, foundAt: after(ms + 1) }).text).toContain('Узнали в')
})

test('who was on the machine is named', () => {
  expect(textOf({ operators: ['Ковалёв А. Н.'] }).text).toMatch(/Машинист: Ковалёв А. Н.\.$/)
  expect(textOf({ kind: 'document_ends', details: { name: 'ОСАГО', days: 3 }, operators: ['А'] }).text).not.toContain(
    'Машин',
  )
})

test('by whose clock a time is is said to a reader whose clock shows another one', () => {
  const timed = (readerZone: string) => textOf({ readerZone }).text
  expect(timed('Europe/Moscow')).toBe('Пришла на объект. Время: 12:00 (МСК+2).')
  expect(timed('Asia/Almaty')).toBe('Пришла на объект. Время: 12:00.')
})

test('a day is named where it was found on another one', () => {
  expect(textOf({ beganAt: at('23:59'), foundAt: at('23:59') }).text).toBe('Пришла на объект. Время: 23:59.')
  expect(textOf({ beganAt: at('23:59'), foundAt: at('00:01', '2026-06-18') }).text).toBe(
    'Пришла на объект. Время: 17 июня, 23:59.',
  )
  expect(textOf({ beganAt: at('23:30'), foundAt: at('00:01', '2026-06-18') }).text).toBe(
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
  const silent = textOf({ kind: 'silent', backAt: after(ms), foundAt: after(ms) }).text
  expect(silent).toContain(`Не было связи ${words}, снова на связи с `)
  expect(silent).toContain('Последняя точка: 12:00.')
  expect(textOf({ kind: 'back', details: { since: at('12:00').getTime() - ms } }).text).toContain(`не было ${words}.`)
})

test('an object is named in quotes, once', () => {
  expect(textOf({ objectName: 'Карьер' }).text).toContain('Пришла на объект «Карьер».')
  expect(textOf({ kind: 'left', objectName: 'ЖК «Речной»' }).text).toContain('Ушла с объекта ЖК «Речной».')
  expect(textOf({ kind: 'left_night', objectName: null }).text).toContain('Ушла с объекта вне его рабочих часов.')
})

test('a call for help keeps its capitals, and the path leads to its moment', () => {
  const { title, path } = textOf({ kind: 'sos', beganAt: at('00:30') })
  expect(title).toMatch(/^Каток: .*SOS/)
  expect(path).toBe(`/map?track=a&day=2026-06-17&moment=${at('00:30').getTime()}`)
})

test.each([
  [
    'object_speed',
    { details: { object: 'Карьер', kmh: 46, limit: 20 } },
    'По объекту «Карьер» ехала 46\u00a0км/ч, можно 20. Время: 12:00.',
  ],
  ['forbidden', { objectName: 'Карьер' }, 'Въехала в запретную зону «Карьер». Время: 12:00.'],
  ['idle_long', { details: { hours: 3 } }, 'Стоит дольше 3\u00a0ч в рабочее время. Время: 12:00.'],
  ['not_out', { details: { minute: 545 } }, 'Не поехала и не работала до 09:05. Время: 12:00.'],
  [
    'not_out',
    { details: { minute: 540, lack: 'points' } },
    'Нет данных к 09:00: неизвестно, поехала ли и работала. Последняя точка: 12:00.',
  ],
  [
    'not_out',
    { details: { minute: 540, lack: 'gaps' } },
    'До 09:00 в данных перерывы: неизвестно, поехала ли и работала. Время: 12:00.',
  ],
  [
    'not_out',
    { details: { minute: 540, lack: 'engine' } },
    'Не поехала до 09:00; работала ли на месте, неизвестно. Время: 12:00.',
  ],
  [
    'no_data',
    { details: { days: 3 } },
    'Нет данных 3\u00a0дня, хотя телефон или трекер подключён. Последняя точка: 12:00.',
  ],
  ['document_ends', { details: { name: 'ОСАГО', days: 14 } }, 'ОСАГО: осталось 14\u00a0дней.'],
  ['document_ends', { details: { name: 'ОСАГО', days: 0 } }, 'ОСАГО: сегодня последний день.'],
  ['document_ends', { details: { name: 'ОСАГО', days: 21 } }, 'ОСАГО: остался 21\u00a0день.'],
  ['document_ends', { details: { name: 'ОСАГО', days: -1 } }, 'ОСАГО: срок кончился.'],
  [
    'service_due',
    { details: { name: 'ТО-250', over: 0, left: 12.5, km: 1200, days: 3 } },
    'ТО-250: осталось 12,5\u00a0моточаса, 1\u00a0200\u00a0км, 3\u00a0дня.',
  ],
  ['service_due', { details: { name: 'ТО-250', over: 0, left: 0, km: -1 } }, 'ТО-250: осталось 0\u00a0моточасов.'],
  ['service_due', { details: { name: 'ТО-250', over: 1, left: -4 } }, 'ТО-250 просрочено на 4\u00a0моточаса.'],
  ['service_due', { details: { name: 'ТО-250', over: 1, left: 9, km: -4 } }, 'ТО-250 просрочено на 4\u00a0км.'],
  ['service_due', { details: { name: 'ТО-250', over: 1, left: 0, days: -2 } }, 'ТО-250 просрочено на 2\u00a0дня.'],
  ['service_due', { details: { name: 'ТО-250', over: 1 } }, 'ТО-250 просрочено.'],
  [
    'service_due',
    { details: { name: 'ТО-250', over: 1, left: -4, least: 'left' } },
    'ТО-250 просрочено не меньше чем на 4\u00a0моточаса.',
  ],
  // Less than a twentieth of an hour: what is shown instead is exact.
  [
    'service_due',
    { details: { name: 'ТО-250', over: 1, left: 0, days: -2, least: 'left' } },
    'ТО-250 просрочено на 2\u00a0дня.',
  ],
] as [Given['kind'], Partial<Given>, string][])('%s %j is «%s»', (kind, given, text) => {
  expect(textOf({ kind, ...given }).text).toBe(text)
})

test('what has no moment leads to its page, and is written after the name of the machine in small letters', () => {
  expect(textOf({ kind: 'service_due', details: { name: 'ТО' } }).path).toBe('/service?machine=a')
  expect(textOf({ kind: 'document_ends', details: { name: 'ТО', days: 1 } }).path).toBe('/service?machine=a')
  expect(textOf({ kind: 'forbidden' }).title).toBe('Каток: в запретной зоне')
})

test.each(['idle_long', 'not_out', 'no_data'] as const)('%s is never late', (kind) => {
  expect(textOf({ kind, details: { hours: 1 }, foundAt: after(20 * HOUR) }).text).not.toContain('Узнали')
})

test.each([
  [90, 'fuel_drained'],
  [150, 'photo_missing'],
] as const)('%i minutes later %s is late', (minutes, kind) => {
  expect(textOf({ kind, foundAt: after(minutes * MINUTE) }).text).not.toContain('Узнали')
  expect(textOf({ kind, foundAt: after(minutes * MINUTE + 1) }).text).toContain('Узнали')
})

test('a machine of which nothing came is not called one that stayed', () => {
  const titleOf = (lack?: string) => textOf({ kind: 'not_out', details: { minute: 540, ...(lack && { lack }) } }).title
  expect(titleOf()).toBe('Каток: не выехала')
  expect(titleOf('engine')).toBe('Каток: не выехала')
  expect(titleOf('points')).toBe('Каток: неизвестно, выехала ли')
  expect(titleOf('gaps')).toBe('Каток: неизвестно, выехала ли')
})

test('a base is called one', () => {
  const base = { objectName: 'Раменское', atBase: true }
  expect(textOf(base)).toMatchObject({
    title: 'Каток: пришла на базу',
    text: 'Пришла на базу «Раменское». Время: 12:00.',
  })
  expect(textOf({ ...base, kind: 'left' })).toMatchObject({
    title: 'Каток: ушла с базы',
    text: 'Ушла с базы «Раменское». Время: 12:00.',
  })
  expect(textOf({ ...base, kind: 'left_night' })).toMatchObject({
    title: 'Каток: ушла вне рабочих часов',
    text: 'Ушла с базы «Раменское» вне её рабочих часов. Время: 12:00.',
  })
})
