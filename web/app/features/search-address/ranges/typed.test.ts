import { expect, test } from 'vitest'
import { rangesAsTyped, readRanges, typedOfQuery } from './typed'

test('what is typed becomes ranges of the type, with commas, spaces and ends exchanged', () => {
  const typed = {
    mass: { from: '25', to: '20' },
    bucket: { from: '0,9', to: '' },
    power: { from: '', to: '1 200' },
    year: { from: 'x', to: '' },
  }
  const ranges = [
    { id: 'mass', from: 20, to: 25 },
    { id: 'bucket', from: 0.9 },
    { id: 'power', to: 1200 },
  ]
  expect(readRanges('ekskavator', typed)).toEqual(ranges)
  expect(readRanges('generator', typed)).toEqual([])
  expect(readRanges('ekskavator', rangesAsTyped(ranges))).toEqual(ranges)
})

test('what a form sends is what was typed in its fields', () => {
  const query = new URLSearchParams('type=yamobur&mass-from=20&mass-to=&depth-from=&depth-to=&chassis-from=3')
  const typed = typedOfQuery(query)
  expect(typed && readRanges('yamobur', typed)).toEqual([
    { id: 'mass', from: 20 },
    { id: 'chassis', from: 3, to: 3 },
  ])
  expect(typedOfQuery(new URLSearchParams('type=yamobur&params=mass:20-'))).toBeUndefined()
})
