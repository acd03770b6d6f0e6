import { expect, test } from 'vitest'
import { PROOF, shownProof } from './proof.ts'

const PROVEN = { days: 12, hours: 96, photos: 30 }
const AT = '2026-11-29T12:00:00.000Z'
const after = (hours: number) => Date.parse(AT) + hours * 3_600_000

test('what the records say is shown until it is a day old', () => {
  expect(shownProof(PROVEN, AT, after(0))).toEqual(PROVEN)
  expect(shownProof(PROVEN, AT, after(24) - 1)).toEqual(PROVEN)
  expect(shownProof(PROVEN, AT, after(24))).toBeUndefined()
})

test('a machine without a day of work, or that was never looked at, shows nothing', () => {
  expect(shownProof({ ...PROVEN, days: 0 }, AT, after(0))).toBeUndefined()
  expect(shownProof(PROVEN, null, after(0))).toBeUndefined()
  expect(shownProof(null, AT, after(0))).toBeUndefined()
  expect(shownProof(null, null, after(0))).toBeUndefined()
})

test('half an hour of recorded work makes a day of it', () => {
  expect(PROOF.leastSeconds).toBe(1800)
})
