import { HOUR } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { mayLink, messagePhotoPath, threadsADay } from './messages.rules.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const since = (hours: number, confirmed = true) => ({ since: new Date(NOW - hours * HOUR), confirmed })

test.each([
  ['without a confirmed address', since(1000, false), 3],
  ['on his first day', since(23), 10],
  ['after a whole day', since(24), 40],
])('who writes %s begins so many threads a day', (_, writer, threads) => {
  expect(threadsADay(writer, NOW)).toBe(threads)
})

const LINK = 'Смотрите https://example.org'
test.each([
  ['a link of a new user waits', since(23), false, LINK, false],
  ['words of a new user go', since(23), false, 'Свободна?', true],
  ['a link of a new user who was answered goes', since(23), true, LINK, true],
  ['a link of a day-old user goes', since(24), false, LINK, true],
])('%s', (_, writer, answered, text, may) => {
  expect(mayLink(writer, answered, text, NOW)).toBe(may)
})

test('a photo has an address in its thread, by message, place and size', () => {
  expect(messagePhotoPath('a1', 12, 0, 'icon')).toBe('/message-photo/a1/12/0/icon')
})
