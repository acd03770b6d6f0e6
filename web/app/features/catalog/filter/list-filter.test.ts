import { expect, test } from 'vitest'
import { addressOfForm, filterOf } from './list-filter'

const query = (text: string) => new URLSearchParams(text)

test('a list holds a type and its ranges, in one order', () => {
  expect(filterOf(query('type=ekskavator&params=bucket:0.9-,mass:20-25&page=2'))).toEqual({
    type: 'ekskavator',
    params: 'mass:20-25,bucket:0.9-',
  })
  expect(filterOf(query('type=ekskavator&params=mass:x'))).toEqual({ type: 'ekskavator' })
  // Without a type ranges are of nothing.
  expect(filterOf(query('params=mass:20-25'))).toEqual({})
  expect(filterOf(query('type=rytyo-kotlovana'))).toBeUndefined()
})

test('the fields of the form have an address', () => {
  expect(addressOfForm(query('type=ekskavator&mass-from=20&mass-to=25&bucket-from=0%2C9&bucket-to='))).toBe(
    '/all-equipments?type=ekskavator&params=mass%3A20-25%2Cbucket%3A0.9-',
  )
  // Fields of the type that was shown before are nothing to the one that is chosen now.
  expect(addressOfForm(query('type=generator&mass-from=20&mass-to=25'))).toBe('/all-equipments?type=generator')
  expect(addressOfForm(query('type=&mass-from=20'))).toBe('/all-equipments')
  expect(addressOfForm(query('type=ekskavator'))).toBeUndefined()
  expect(addressOfForm(query('type=ekskavator&params=mass:20-25'))).toBeUndefined()
})
