import type { Incident } from '@spetskarta/shared/incidents/incidents.ts'
import { expect, test } from 'vitest'
import { byDay, spanText } from './by-day'

const at = (time: string, timeZone: string) => ({ timestamp: Date.parse(time), timeZone }) as Incident

test('each lies in the day of its own machine’s clock', () => {
  const moscow = at('2026-06-17T21:30Z', 'Europe/Moscow')
  const omsk = at('2026-06-17T17:30Z', 'Asia/Omsk')
  const before = at('2026-06-17T10:00Z', 'Europe/Moscow')
  expect(byDay([moscow, omsk, before])).toEqual([
    { day: '2026-06-18', incidents: [moscow] },
    { day: '2026-06-17', incidents: [omsk, before] },
  ])
})

test('how long it was is told by the clock', () => {
  const incident = { timestamp: Date.parse('2026-06-17T10:12Z'), timeZone: 'Europe/Moscow' }
  expect(spanText({ ...incident, endedAt: null })).toBe('с 13:12, ещё идёт')
  expect(spanText({ ...incident, endedAt: incident.timestamp + 1000 })).toBe('13:12')
  expect(spanText({ ...incident, endedAt: incident.timestamp + 160 * 60_000 })).toBe(
    '13:12–15:52, 2\u00a0ч\u00a040\u00a0мин',
  )
})
