import { expect, test } from 'vitest'
import { rangesAsTyped, readRanges } from './ranges'

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
