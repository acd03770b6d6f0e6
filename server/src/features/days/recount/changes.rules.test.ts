import { expect, test } from 'vitest'
import { type DaySums, reasonsOf } from './changes.rules.ts'

const DAY: DaySums = {
  points: 3000,
  distance: 100_000,
  work: 36_000,
  idle: 3600,
  off: 0,
  unknown: 0,
  moving: 30_000,
  gaps: 0,
  unheard: 0,
  jammed: 0,
  carried: 0,
}
const changed = (after: Partial<DaySums>) => reasonsOf(DAY, { ...DAY, ...after })

test('a difference too small to notice is none', () => {
  expect(changed({})).toBeUndefined()
  expect(changed({ distance: 100_900, work: 36_300 })).toBeUndefined()
  expect(reasonsOf({ ...DAY, distance: 0 }, { ...DAY, distance: 100 })).toBeUndefined()
})

test('a day with other points was changed by them, not by the rules', () => {
  expect(changed({ points: 3001, distance: 0 })).toBeUndefined()
})

test.each([
  ['a jam that is not counted any more', { distance: 0, jammed: 4800 }, ['jam']],
  ['being carried', { distance: 58_000, carried: 42_000 }, ['carried']],
  ['a gap that was taken for work', { work: 21_600, gaps: 6 }, ['silence']],
  ['a gap that was taken for a drive', { distance: 88_000, unheard: 12_000 }, ['silence']],
  ['a jam and a gap', { distance: 0, jammed: 4800, gaps: 6 }, ['jam', 'silence']],
  ['other levels of the engine', { work: 32_000, idle: 7600 }, ['engine']],
  ['an engine that is not off for sure', { off: 0, unknown: 20_000, idle: 0 }, ['engine']],
  ['slow passes that were not seen', { distance: 116_000, moving: 33_000 }, ['way']],
])('%s is the reason', (_, after, reasons) => {
  expect(changed(after)).toEqual(reasons)
})

test('of a large sum a hundredth is too small to notice, of the larger one of both', () => {
  const from = (before: number, after: number) => reasonsOf({ ...DAY, distance: before }, { ...DAY, distance: after })
  expect([from(100_000, 101_005), from(100_000, 101_020)]).toEqual([undefined, ['way']])
  expect([from(101_005, 100_000), from(101_020, 100_000)]).toEqual([undefined, ['way']])
})
