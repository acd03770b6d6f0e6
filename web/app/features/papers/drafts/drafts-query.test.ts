import { expect, test } from 'vitest'
import { draftsFilterOf, draftsQuery } from './drafts-query'

const at = (address: string, now: string) =>
  draftsFilterOf(new URL(`https://x.ru/papers/drafts${address}`), Date.parse(now))

test.each([
  ['on a Monday, the week before', '2026-11-23T09:00+03:00', '2026-11-16', '2026-11-22'],
  ['on a Sunday, the week before it', '2026-11-22T23:30+03:00', '2026-11-09', '2026-11-15'],
  ['after midnight in Moscow it is Monday', '2026-11-22T21:30Z', '2026-11-16', '2026-11-22'],
])('%s', (_, now, from, to) => {
  expect(at('', now)).toMatchObject({ from, to, kind: 'esm7' })
})

test('what the address says is asked for, and empty filters are none', () => {
  const query = at('?from=2026-11-01&to=2026-11-10&kind=sheet&objectId=7&customer=', '2026-11-23T09:00Z')
  expect(draftsQuery(query, 100)).toEqual({
    from: '2026-11-01',
    to: '2026-11-10',
    kind: 'sheet',
    customer: undefined,
    objectId: 7,
    skip: 100,
  })
})
