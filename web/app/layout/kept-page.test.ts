import { ApiError } from '@spetskarta/shared/endpoint.ts'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { toasts } from '../ui/toast'
import { keepPage, keepShown, noteShown } from './kept-page'

const SHOWN = new Map<string, unknown>([
  ['root', { user: 'Анна' }],
  ['machine', { name: 'Каток' }],
  ['failed', undefined],
])
const failure = (result: unknown) => ({ type: 'error' as const, result })
const refusal = (status: number) => failure(new ErrorResponse(status, '', null))

test('what did not come is as it was, and what came is new', () => {
  const lost = new TypeError('Failed to fetch')
  const root = { type: 'data' as const, result: { user: 'Ольга' } }
  expect(keepShown({ root, machine: failure(lost) }, SHOWN)).toEqual({
    results: { root, machine: { type: 'data', result: { name: 'Каток' } } },
    failed: lost,
  })
})

test.each([429, 500, 502, 503])('a page of a server that answers %i stays', (status) => {
  expect(keepShown({ machine: refusal(status) }, SHOWN).results.machine).toEqual({
    type: 'data',
    result: { name: 'Каток' },
  })
})

test.each([401, 403, 404])('a page that is refused by %i goes', (status) => {
  const results = { machine: refusal(status) }
  expect(keepShown(results, SHOWN)).toEqual({ results, failed: undefined })
})

test('a part that has failed before has nothing to stay as', () => {
  const results = { failed: failure(new ApiError(503, 'away', '')), other: failure(new TypeError('lost')) }
  expect(keepShown(results, SHOWN)).toEqual({ results, failed: undefined })
})

test('a redirect leaves the page, as after signing up', () => {
  const results = { page: { type: 'error' as const, result: new Response(null, { status: 302 }) } }
  expect(keepShown(results, new Map([['page', { next: '/' }]]))).toEqual({ results })
})

test('what a form sends and what another page loads are not passed over', async () => {
  const results = { machine: refusal(503) }
  const load = (path: string, method: string) =>
    keepPage({ request: new Request(`https://example.org${path}`, { method }) }, async () => results)
  onTestFinished(() => toasts.set([]))
  noteShown('/equipment?page=2', SHOWN)
  expect(await load('/equipment?page=2', 'POST')).toEqual(results)
  expect(await load('/equipment?page=3', 'GET')).toEqual(results)
  expect((await load('/equipment?page=2', 'GET')).machine).toEqual({ type: 'data', result: { name: 'Каток' } })
})
