import { expect, test } from 'vitest'
import { ApiError, addressOf } from './endpoint.ts'

test('a call has its parameters in the path and its query behind', () => {
  expect(addressOf('/api/equipment/:id', { params: { id: 'а/б' } })).toBe('/api/equipment/%D0%B0%2F%D0%B1')
  expect(addressOf('/api/places', { querystring: { query: 'Ёлки & палки', limit: 0 } })).toBe(
    '/api/places?query=%D0%81%D0%BB%D0%BA%D0%B8+%26+%D0%BF%D0%B0%D0%BB%D0%BA%D0%B8&limit=0',
  )
})

test('a list repeats its name, an object is JSON', () => {
  expect(addressOf('/api/papers/month', { querystring: { customer: ['a, b', '-'], none: [] } })).toBe(
    '/api/papers/month?customer=a%2C+b&customer=-',
  )
  expect(addressOf('/api/x', { querystring: { area: { lat: 1 } } })).toBe('/api/x?area=%7B%22lat%22%3A1%7D')
})

test('what is not given is left out', () => {
  expect(addressOf('/api/get-types', { querystring: { url: undefined, x: null } })).toBe('/api/get-types')
  expect(addressOf('/api/get-types', {})).toBe('/api/get-types')
})

test('an ApiError is known by its name, whichever copy of the class made it', () => {
  const twin = Object.assign(new Error('Нет такой'), { name: 'ApiError', status: 404, code: 'not_found' })
  expect(twin instanceof ApiError).toBe(true)
  expect(new Error('Нет связи') instanceof ApiError).toBe(false)
})
