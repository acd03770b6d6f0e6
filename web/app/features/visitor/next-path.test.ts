import { expect, test } from 'vitest'
import { nextPath, wishedNext } from './next-path'

const login = (query = '') => new URL(`https://example.org/login${query}`)
const pathAfter = (next: string) => nextPath(login(`?${new URLSearchParams({ next })}`))

test.each(['/equipment/42', '/map?at=55.5,38.2&r=30#list', '/', '/user/%D0%B8%D0%B2%D0%B0%D0%BD'])(
  'after the log-in the visitor goes on to %s',
  (next) => {
    expect(pathAfter(next)).toBe(next)
  },
)

test.each([
  '',
  'equipment/42',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('after the log-in no visitor is led to %j', (next) => {
  expect(pathAfter(next)).toBe('/start')
})

test('without a wished page the log-in leads to the first page of one’s own', () => {
  expect(nextPath(login())).toBe('/start')
})

test('the wished page is known only if the address names one', () => {
  expect(wishedNext(login())).toBeUndefined()
  expect(wishedNext(login('?next=/order/7'))).toBe('/order/7')
})
