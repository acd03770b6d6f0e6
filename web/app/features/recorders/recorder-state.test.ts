import type { Recorder } from '@spetskarta/shared/recorders/recorders.ts'
import { describe, expect, test } from 'vitest'
import { recorderState } from './recorder-state'

const NOW = Date.UTC(2026, 10, 21, 12)
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
const recorder = (given: Partial<Recorder> = {}): Recorder => ({
  id: '1',
  equipmentId: '2',
  equipmentName: 'Автокран 25 т',
  name: 'Samsung Ивана',
  userName: 'mehanik-ivan',
  own: false,
  createdAt: ago(10_000),
  lastSeenAt: ago(1),
  lastPointAt: ago(1),
  battery: null,
  queueAge: null,
  skew: null,
  speedFactor: null,
  allowed: true,
  stoppedAt: null,
  refusals: [],
  app: null,
  tracker: null,
  program: false,
  coords: { as: 'written', seen: false },
  coordsDoubt: null,
  sleeps: [],
  trouble: null,
  interval: null,
  consent: null,
  timeZone: 'Asia/Yekaterinburg',
  ...given,
})
const shown = (given: Partial<Recorder>) => {
  const { kind, text, notes } = recorderState(recorder(given), NOW)
  return [kind, text, ...notes.map((note) => (note.bad ? `! ${note.text}` : note.text))].map((line) =>
    line.replaceAll('\u00a0', ' '),
  )
}

test('a phone is live for ten minutes after it was last heard from', () => {
  expect(shown({ lastSeenAt: null, battery: 50 })).toEqual(['silent', 'Ещё не выходил на связь'])
  expect(shown({ lastSeenAt: ago(9) })).toEqual(['live', 'На связи: 9 мин назад'])
  expect(shown({ lastSeenAt: ago(10) })).toEqual(['silent', 'На связи: 10 мин назад'])
})

test('a phone without permission is stopped, even if it was just heard from', () => {
  expect(shown({ allowed: false, battery: 5 })).toEqual([
    'stopped',
    'Запись запрещена: отметка снята',
    'На связи: 1 мин назад',
  ])
})

test('a battery of 16 %, a short queue and a clock two minutes off are no warnings', () => {
  expect(shown({ battery: 16, queueAge: 600, skew: 120_000 })).toEqual(['live', 'На связи: 1 мин назад', 'Заряд 16 %'])
})

test('a low battery, a long queue and a wrong clock have notes', () => {
  expect(shown({ battery: 15, queueAge: 12_000, skew: -420_000 }).slice(2)).toEqual([
    '! Заряд 15 %',
    'Не было сети: точки ждали отправки 3 ч 20 мин',
    '! Часы телефона спешат на 7 мин',
  ])
})

test('a clock that is behind has a warning', () => {
  expect(shown({ skew: 7_200_000 }).slice(2)).toEqual(['! Часы телефона отстают на 2 ч'])
})

test('a phone that was stopped is not silent', () => {
  expect(shown({ stoppedAt: ago(180), lastSeenAt: ago(179) })).toEqual([
    'silent',
    'Водитель закончил запись: 3 ч назад',
  ])
})

test('a clock two days ahead is shown with what to do, and how many points were refused since when and why', () => {
  const reason = 'Время точки в будущем, больше чем на сутки вперёд'
  const refusal = { reason, points: 1240, since: ago(1500), lastAt: ago(1) }
  expect(shown({ skew: -2 * 86_400_000, refusals: [refusal] }).slice(2)).toEqual([
    '! Часы телефона спешат на 2 сут. Включите на нём дату и время по сети',
    `! Не приняли 1 240 точек, первую 20 ноября 2026. ${reason}`,
  ])
  expect(shown({ refusals: [{ ...refusal, points: 1, since: ago(120) }] }).slice(2)).toEqual([
    `! Не приняли 1 точку 2 ч назад. ${reason}`,
  ])
  const before = { ...refusal, since: ago(4000), lastAt: ago(1441) }
  expect(shown({ refusals: [before] }).slice(2)).toEqual([`Не приняли 1 240 точек, первую 18 ноября 2026. ${reason}`])
})

describe('a phone with our app', () => {
  const APP = { version: '1.0.0', device: 'Redmi Note 12', maker: 'Redmi', old: false }
  const at = (day: number, hour: number, minute: number) => Date.UTC(2026, 10, day, hour - 5, minute)
  const slept = { from: at(21, 10, 5), to: at(21, 12, 40), reason: 'asleep' as const }

  test('shows its version and device, and that there is a newer version', () => {
    expect(shown({ app: APP }).slice(2)).toEqual(['Приложение 1.0.0 · Redmi Note 12'])
    expect(shown({ app: { ...APP, device: '', old: true } }).slice(2)).toEqual(['Приложение 1.0.0, есть новее'])
  })

  test('that slept is shown by the clock of the machine, apart from one that was off or closed', () => {
    const off = { from: at(20, 23, 0), to: at(21, 6, 30), reason: 'off' as const }
    const closed = { from: at(19, 9, 0), to: at(19, 9, 20), reason: 'stopped' as const }
    expect(shown({ sleeps: [slept, off, closed] }).slice(2)).toEqual([
      '! Телефон усыплял приложение с 10:05 до 12:40',
      'Телефон был выключен с 23:00 20 ноября до 06:30 21 ноября',
      'Приложение было закрыто 19 ноября с 09:00 до 09:20',
    ])
  })

  test('says why it makes no points, since when, and what only the phone can change', () => {
    const trouble = { state: 'signal' as const, since: at(21, 10, 5), at: at(21, 16, 55) }
    expect(shown({ trouble })[2]).toBe('Нет спутников: под крышей или под мостом с 10:05')
    expect(shown({ trouble: { ...trouble, state: 'location_off', since: at(20, 23, 0) } })[2]).toBe(
      '! Геолокация в телефоне выключена с 23:00, 20 ноября',
    )
  })

  test('has the steps of its maker only where it slept', () => {
    const sleepy = (given: Partial<Recorder>) => recorderState(recorder(given), NOW).sleepy
    expect(sleepy({ app: APP, sleeps: [slept] })).toBe('xiaomi')
    expect(sleepy({ app: { ...APP, maker: 'Nokia' }, sleeps: [slept] })).toBe('general')
    expect(sleepy({ app: APP, sleeps: [{ ...slept, reason: 'ended' }] })).toBe('xiaomi')
    expect(sleepy({ app: APP, sleeps: [{ ...slept, reason: 'off' }] })).toBeUndefined()
  })
})

test.each([
  { times: 1 / 1.852, text: 'Скорость приходит в узлах вместо км/ч — пересчитываем' },
  { times: 1 / 1.944, text: 'Скорость приходит в м/с вместо узлов — пересчитываем' },
  { times: 3.6, text: 'Скорость приходит в км/ч вместо м/с — пересчитываем' },
  { times: 1.9, text: 'Скорость приходит вдвое больше настоящей — пересчитываем' },
  { times: 0, text: 'Скорость не сходится с путём — считаем только по координатам' },
])('speeds reported $times times too large are said: $text', ({ times, text }) => {
  expect(shown({ speedFactor: times }).slice(2)).toEqual([text])
})

test('speeds in the right unit are not spoken of', () => {
  expect(shown({ speedFactor: 1 })).toHaveLength(2)
})
