import type { DealEntry } from '@spetskarta/shared/deals/deals.ts'
import type { ThreadRow } from '@spetskarta/shared/messages/messages.ts'
import { expect, test } from 'vitest'
import { inboxRows } from './inbox-rows'

const at = (hour: number) => `2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`

const entry = (offer: string | null, hour: number, more: Partial<DealEntry> = {}) =>
  ({
    subject: offer === null ? 'request' : 'offer',
    id: offer ?? 'r1',
    side: 'owner',
    state: offer === null ? 'open' : 'asked',
    turn: 'you',
    other: 'Андрей',
    machine: 'Hitachi',
    type: 'ekskavator',
    works: [],
    place: 'Раменское',
    from: null,
    to: null,
    sum: null,
    offers: 0,
    awaited: true,
    offer,
    thread: null,
    changedAt: at(hour),
    ...more,
  }) as DealEntry
const thread = (id: string, hour: number, subject: object, own = true) =>
  ({ id, subject, own, other: { name: 'Пётр' }, unread: 1, last: { at: at(hour), text: 'Трал пройдёт?' } }) as ThreadRow
const about = (offer: string, state: string, deal: string | null = null) => ({
  kind: 'offer',
  offer,
  state,
  deal,
  name: 'Каток',
})
const item = { kind: 'item', name: 'Автокран' }
const all = { threads: false, deals: false }

test('a deal and what was written about it are one row, at the later of both', () => {
  const rows = inboxRows({
    entries: [entry('o1', 10), entry('o2', 8)],
    threads: [thread('t2', 12, about('o2', 'asked')), thread('t3', 9, item)],
    rest: all,
    show: undefined,
  })
  expect(rows.map(({ to, state, unread }) => [to, state?.words, unread])).toEqual([
    ['/messages/t2', 'Новая заявка', 1],
    ['/messages/offer/o1', 'Новая заявка', 0],
    ['/messages/t3', undefined, 1],
  ])
})

test('what may stand before rows that are not loaded yet is not shown', () => {
  const known = { entries: [entry('o1', 10), entry('o2', 5)], threads: [thread('t3', 12, item), thread('t4', 8, item)] }
  const shown = (rest: typeof all) => inboxRows({ ...known, rest, show: undefined }).map(({ to }) => to)
  expect(shown(all)).toEqual(['/messages/t3', '/messages/offer/o1', '/messages/t4', '/messages/offer/o2'])
  expect(shown({ threads: true, deals: true })).toEqual(['/messages/t3', '/messages/offer/o1', '/messages/t4'])
})

test('a thread without its deal in the list still says where it stands and whose turn it is', () => {
  const of = (subject: object, own: boolean) =>
    inboxRows({ entries: [], threads: [thread('t', 9, subject, own)], rest: all, show: undefined })[0]?.state
  expect(of(about('o1', 'offered'), false)).toMatchObject({ words: 'Есть предложение', turn: 'you' })
  expect(of(about('o1', 'offered'), true)).toMatchObject({ turn: 'other' })
  expect(of(about('o1', 'booked', 'd1'), true)).toMatchObject({ words: 'Бронь' })
  expect(of(about('o1', 'accepted'), true)).toEqual({ words: 'Бронь отменена', turn: null })
})

test('a list of some deals has no questions, and a request leads to its offers', () => {
  const rows = inboxRows({ entries: [entry(null, 9)], threads: [thread('t3', 12, item)], rest: all, show: 'mine' })
  expect(rows.map(({ to, name }) => [to, name])).toEqual([['/requests/r1', 'Ваша заявка, Раменское']])
})
