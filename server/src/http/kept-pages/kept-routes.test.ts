/** Which pages may be kept for all visitors, by what is asked. */
import { expect, test } from 'vitest'
import { keptRoute } from './kept-routes.ts'

type Asked = Parameters<typeof keptRoute>[0]
const kept = (template: string, { headers = {}, ...asked }: Partial<Asked> = {}) =>
  keptRoute({ method: 'GET', url: template, headers, ...asked }, template)

test.each([
  ['/', 'items', false],
  ['/equipment/:id', 'items', false],
  ['/user/:userUrl', 'items', false],
  ['/forum/:id', 'people', false],
  ['/contacts', 'texts', false],
  ['/map', 'items', true],
  ['/arenda/:type/:size?', 'items', true],
  ['/search', 'items', true],
])('%s is kept while %s do not change; by the place of the visitor: %s', (template, shows, byPlace) => {
  expect(kept(template)).toEqual({ shows, byPlace })
})

test.each(['/settings', '/deals', '/login', '/my-equipments', '/unknown', ''])('%s is kept for nobody', (template) => {
  expect(kept(template)).toBeUndefined()
})

test('whoever may be somebody gets a page of his own', () => {
  expect(kept('/', { headers: { cookie: 'session=x' } })).toBeUndefined()
  expect(kept('/', { headers: { cookie: 'a=1; __Host-session=x' } })).toBeUndefined()
  expect(kept('/', { headers: { authorization: 'Bearer x' } })).toBeUndefined()
  expect(kept('/', { headers: { cookie: '_ym_uid=1' } })).toBeDefined()
})

test('only what reads is answered from what is kept', () => {
  expect(kept('/', { method: 'HEAD' })).toBeDefined()
  for (const method of ['POST', 'PUT', 'GETS', 'AHEAD', '']) expect(kept('/', { method }), method).toBeUndefined()
})

test('the data of a page is no page', () => {
  expect(kept('/contacts', { url: '/contacts.data' })).toBeUndefined()
  expect(kept('/contacts', { url: '/contacts.data?x=1' })).toBeUndefined()
  expect(kept('/contacts', { url: '/contacts?from=a.database' })).toBeDefined()
  expect(kept('/contacts', { url: '/contactsxdata' })).toBeDefined()
})
