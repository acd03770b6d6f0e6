import type { Incident } from '@spetskarta/shared/incidents/incidents.ts'
import { expect, test } from 'vitest'
import { byDay, spanText } from './by-day'

const at = (time: string, timeZone: string) => ({ timestamp: Date.parse(time), timeZone }) as Incident

test('incidents are grouped by the day in their machine’s time zone', () => {
  const moscow = at('2026-06-17T21:30Z', 'Europe/Moscow')
  const omsk = at('2026-06-17T17:30Z', 'Asia/Omsk')
  const before = at('2026-06-17T10:00Z', 'Europe/Moscow')
  expect(byDay([moscow, omsk, before])).toEqual([
    { day: '2026-06-18', incidents: [moscow] },
    { day: '2026-06-17', incidents: [omsk, before] },
  ])
})

const incident = { timestamp: Date.parse('2026-06-17T10:12Z'), timeZone: 'Europe/Moscow' }

test.each([
  ['an incident that goes on', null, 'с 13:12, ещё идёт'],
  ['a short incident', 1000, '13:12'],
  ['a long incident', 160 * 60_000, '13:12–15:52, 2\u00a0ч\u00a040\u00a0мин'],
])('the time of %s is by the machine’s clock', (_, lasted, text) => {
  expect(spanText({ ...incident, endedAt: lasted === null ? null : incident.timestamp + lasted })).toBe(text)
})

test('by whose clock it is stands with the time, before how long it lasted', () => {
  const text = (endedAt: number | null) => spanText({ ...incident, timeZone: 'Asia/Vladivostok', endedAt }, 'МСК+7')
  expect([null, 1000, 160 * 60_000].map((lasted) => text(lasted && incident.timestamp + lasted))).toEqual([
    'с 20:12\u00a0(МСК+7), ещё идёт',
    '20:12\u00a0(МСК+7)',
    '20:12–22:52\u00a0(МСК+7), 2\u00a0ч\u00a040\u00a0мин',
  ])
})
