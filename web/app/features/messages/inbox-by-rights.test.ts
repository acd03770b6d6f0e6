/** What a page of two parts gives to somebody whose role has one of them. */
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getDeals } from '@spetskarta/shared/deals/deals.ts'
import { ApiError, type Endpoint } from '@spetskarta/shared/endpoint.ts'
import { getThreads } from '@spetskarta/shared/messages/messages.ts'
import { expect, test } from 'vitest'
import { loader } from './InboxPage'

const THREADS = { threads: [], next: null, unread: 3 }
const DEALS = { deals: [], next: null, mine: 2 }

function asked(refused: readonly Endpoint[]) {
  const answers = new Map<Endpoint, unknown>([
    [getUser, { user: { userUrl: 'ramstroy' } }],
    [getThreads, THREADS],
    [getDeals, DEALS],
  ])
  const call = async (endpoint: Endpoint) => {
    if (refused.includes(endpoint)) throw new ApiError(403, 'forbidden', 'Ваша роль этого не позволяет')
    return answers.get(endpoint)
  }
  return { url: new URL('http://localhost/deals'), context: { get: () => call } } as never
}

test.each([
  ['both', [], THREADS, DEALS],
  ['messages alone', [getDeals], THREADS, null],
  ['deals alone', [getThreads], null, DEALS],
] as const)('with the right to %s the list has what it lets him see', async (_, refused, threads, deals) => {
  expect(await loader(asked(refused))).toMatchObject({ threads, deals })
})

test('with neither he is told that his role does not let him', async () => {
  await expect(loader(asked([getThreads, getDeals]))).rejects.toMatchObject({ init: { status: 403 } })
})
