import type { ThreadMessage, ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { expect, test } from 'vitest'
import { inNumbers } from './thread/use-messages'
import { newestFirst } from './use-inbox'

const row = (id: string, at: string, text = '') => ({ id, last: { at, text } }) as ThreadRow
const message = (number: number, text = '') => ({ number, text }) as ThreadMessage

test('a newer answer takes the place of what was known of a thread, and moves it up', () => {
  const known = [row('a', '2026-11-26T10:00'), row('b', '2026-11-26T09:00'), row('c', '2026-11-26T08:00')]
  const rows = newestFirst([row('b', '2026-11-26T11:00', 'новое')], known)
  expect(rows.map(({ id, last }) => [id, last.text])).toEqual([
    ['b', 'новое'],
    ['a', ''],
    ['c', ''],
  ])
})

test('messages stand by their numbers, each once, whichever way it came', () => {
  const numbers = inNumbers([message(2), message(4)], [message(3), message(4, 'ещё раз')])
  expect(numbers.map(({ number, text }) => [number, text])).toEqual([
    [2, ''],
    [3, ''],
    [4, 'ещё раз'],
  ])
})
