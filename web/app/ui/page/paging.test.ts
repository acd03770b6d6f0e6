import { expect, test } from 'vitest'
import { pagingOf, queryOf, rowsOf, rowsWanted } from './paging'

const at = (query: string) => pagingOf(`https://example.org/all-equipments${query}`)

test('an address without numbers is the first page of ten', () => {
  expect(at('')).toEqual({ page: 1, size: 10 })
})

test('the page and its size are taken from the address', () => {
  expect(at('?page=3&size=25')).toEqual({ page: 3, size: 25 })
  expect(rowsOf(at('?page=3&size=25'))).toEqual({ offset: 50, limit: 25 })
})

test.each(['?page=0', '?page=-1', '?page=1.5', '?page=abc', '?page=', '?page=1e12', '?size=7', '?size=x&page=NaN'])(
  'the wrong query %s means the first page of ten',
  (query) => {
    expect(at(query)).toEqual({ page: 1, size: 10 })
  },
)

test('the first page of ten has no query, so that it has only one address', () => {
  expect(queryOf({ page: 1, size: 10 })).toEqual({})
  expect(queryOf({ page: 2, size: 100 })).toEqual({ page: 2, size: 100 })
})

test.each([
  ['', 50],
  ['rows=100', 100],
  ['rows=100.5', 100],
  ['rows=7', 50],
  ['rows=-1', 50],
  ['rows=x', 50],
  ['rows=1e9', 5000],
  ['rows=Infinity', 5000],
])('a list that grows shows, at «%s», %i rows', (query, rows) => {
  expect(rowsWanted(new URLSearchParams(query), { page: 50, most: 5000 })).toBe(rows)
})
