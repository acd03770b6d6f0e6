import { expect, test } from 'vitest'
import { freeLine } from './free-text'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const busy = (from: string, to: string) => ({ from, to, state: 'busy' as const, shift: 'all' as const })

test.each([
  [[], 'Свободна'],
  [[busy('2026-12-05', '2026-12-06')], 'Свободна по 4 декабря'],
  [[busy('2026-12-02', '2026-12-06')], 'Свободна только сегодня'],
  [[busy('2026-11-20', '2026-12-03')], 'Свободна с 4 декабря'],
  [[busy('2026-11-20', '2026-12-03'), busy('2026-12-07', '2026-12-09')], 'Свободна 4–6 декабря'],
  [[busy('2026-11-20', '2028-01-01')], 'Занята на год вперёд'],
])('what %j says on 1 December', (spans, text) => {
  const line = freeLine(spans, '2026-11-30', '2026-12-01')
  expect(plain(line?.text)).toBe(text)
  expect(line?.isFree).toBe(text.startsWith('Свободна'))
})

test('a machine without a calendar is called neither free nor busy; an old calendar is marked', () => {
  expect(freeLine(null, null, '2026-12-01')).toBeUndefined()
  expect(freeLine([], '2026-11-16', '2026-12-01')).toMatchObject({ stale: true })
  expect(freeLine([], '2026-11-17', '2026-12-01')).toMatchObject({ stale: false })
})
