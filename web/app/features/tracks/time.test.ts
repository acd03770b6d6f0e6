import { dayAt, startOfDay } from '@spetskarta/shared/tracks/clock.ts'
import { expect, test } from 'vitest'
import { freshnessOf, guestFreshness } from './freshness'
import { clockOf, dayTextOf, hourTicks, stampOf } from './time'

const ZONE = 'Asia/Yekaterinburg'
const NOON = Date.UTC(2026, 10, 20, 7)

test('times and dates are by the machine’s clock', () => {
  expect([clockOf(ZONE, NOON), dayAt(ZONE, NOON), stampOf(ZONE, NOON), dayTextOf(ZONE, NOON, 'heading')]).toEqual([
    '12:00',
    '2026-11-20',
    '20.11.2026, 12:00:00',
    'Пятница, 20\u00a0ноября\u00a02026',
  ])
  expect(dayAt(ZONE, Date.UTC(2026, 10, 20, 19))).toBe('2026-11-21')
})

test('a day begins at midnight, or at the first moment that its clock has', () => {
  expect(new Date(startOfDay(ZONE, '2026-11-20')).toISOString()).toBe('2026-11-19T19:00:00.000Z')
  expect(new Date(startOfDay('America/Sao_Paulo', '2018-11-04')).toISOString()).toBe('2018-11-04T03:00:00.000Z')
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-20', 24],
])('%s in Berlin has %i hours, and its chart names every third of them', (day, hours) => {
  const start = startOfDay('Europe/Berlin', day)
  const end = start + hours * 3600_000
  expect(clockOf('Europe/Berlin', end)).toBe('00:00')
  const ticks = hourTicks('Europe/Berlin', start, end, 3)
  expect(ticks.map(({ label }) => label)).toEqual(
    ['00', '03', '06', '09', '12', '15', '18', '21', '24'].filter((label) => hours !== 23 || label !== '02'),
  )
  expect(ticks.at(-1)?.at).toBe(end)
})

test('the text of freshness says how old the newest data are', () => {
  const plain = (seconds: number) => freshnessOf(NOON - seconds * 1000, NOON, ZONE).text.replaceAll('\u00a0', ' ')
  expect([12, 300, 9600, 86_400].map(plain)).toEqual([
    'на связи, 12 с назад',
    'данные от 11:55',
    'нет связи 2 ч 40 мин',
    'данные от 19 ноября, 12:00',
  ])
})

test('data from the future are zero seconds old', () => {
  expect(freshnessOf(NOON + 5000, NOON, ZONE).text).toBe('на связи, 0\u00a0с назад')
})

test('a guest reads that a route is over and since when, and no alarm about a silence', () => {
  const at = (text: string) => Date.parse(`2026-06-17T${text}+03:00`)
  const freshness = (last: number, stoppedAt?: number | null, now = at('20:00')) => {
    const { state, text } = guestFreshness(last, now, 'Europe/Moscow', { stoppedAt })
    return [state, text.replaceAll('\u00a0', ' ')]
  }
  expect(freshness(at('17:04'), at('17:05'))).toEqual(['old', 'маршрут окончен в 17:05'])
  expect(freshness(at('17:04'), at('17:05'), at('20:00') + 24 * 3600_000)).toEqual([
    'old',
    'маршрут окончен 17 июня, 17:05',
  ])
  expect(freshness(at('14:54'))).toEqual(['old', 'последние данные в 14:54'])
  expect(freshness(at('19:59'))).toEqual(['online', 'на связи, 60 с назад'])
})
