import type { DealEntry } from '@spetskarta/shared/deals/deals.ts'
import type { ThreadMessage, ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { expect, test } from 'vitest'
import { inNumbers } from './thread/use-messages'
import { newestFirst, withRest } from './use-inbox'

const row = (id: string, at: string, text = '') => ({ id, last: { at, text } }) as ThreadRow
const deal = (id: string, minute: number, state = 'booked') =>
  ({ subject: 'deal', id, side: 'owner', state, changedAt: `2026-11-26T10:${minute}:00.000000Z` }) as DealEntry
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

test('deals that were loaded further down stay when something changes, and what has left the list goes', () => {
  const known = { deals: [deal('d', 50), deal('c', 40), deal('b', 30), deal('a', 20)], next: 'after a', mine: 1 }
  const merged = (deals: DealEntry[], next: string | null) => {
    const now = withRest({ deals, next, mine: 2 }, known)
    return [now.deals.map(({ id, state }) => `${id} ${state}`).join(', '), now.next, now.mine]
  }
  // An answer of two rows says nothing of what is below it.
  expect(merged([deal('b', 59, 'working'), deal('d', 50)], 'after d')).toEqual([
    'b working, d booked, c booked, a booked',
    'after a',
    2,
  ])
  // One of four rows is over.
  expect(merged([deal('b', 59, 'working'), deal('d', 50), deal('a', 20)], 'after a')).toEqual([
    'b working, d booked, a booked',
    'after a',
    2,
  ])
  // A new one pushes the last one out of the answer.
  expect(merged([deal('e', 59), deal('d', 50), deal('c', 40), deal('b', 30)], 'after b')).toEqual([
    'e booked, d booked, c booked, b booked, a booked',
    'after a',
    2,
  ])
  // Everything there is.
  expect(merged([deal('d', 50)], null)).toEqual(['d booked', null, 2])
})

test('messages stand by their numbers, each once, whichever way it came', () => {
  const numbers = inNumbers([message(2), message(4)], [message(3), message(4, 'ещё раз')])
  expect(numbers.map(({ number, text }) => [number, text])).toEqual([
    [2, ''],
    [3, ''],
    [4, 'ещё раз'],
  ])
})
