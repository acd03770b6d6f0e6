import { expect, test } from 'vitest'
import { reviewClosed, reviewEnd } from './window.rules.ts'

const DEAL = {
  asker: 'a',
  owner: 'o',
  state: 'settled',
  toDay: '2026-12-01',
  timeZone: 'Europe/Moscow',
  changedAt: new Date('2026-12-01T20:00:00Z'),
}
const PROVEN = { shifts: 1, paper: false }
const BEFORE = Date.parse('2026-12-02T00:00:00Z')

// 30 days of December are left, and 30 of January are sixty; in Moscow the 31st begins at 21:00 of UTC.
test.each([
  [{}, '2027-01-30T21:00:00.000Z'],
  [{ timeZone: 'Asia/Vladivostok' }, '2027-01-30T14:00:00.000Z'],
])('%j: both may write until the sixtieth day after the work is over, where it was done', (given, end) => {
  expect(new Date(reviewEnd({ ...DEAL, ...given }) ?? 0).toISOString()).toBe(end)
})

test.each([
  // The evening of the 28th in UTC is the 29th in Moscow.
  ['2026-11-28T22:00:00Z', '2027-01-28T21:00:00.000Z'],
  ['2026-12-01T12:00:00Z', '2027-01-30T21:00:00.000Z'],
  ['2026-12-05T12:00:00Z', '2027-01-30T21:00:00.000Z'],
])('work that was cancelled at %s ended that day, and never later than its last', (changedAt, end) => {
  const deal = { ...DEAL, state: 'cancelled', changedAt: new Date(changedAt) }
  expect(new Date(reviewEnd(deal) ?? 0).toISOString()).toBe(end)
})

test('a mark of payment before the last day does not end the work', () => {
  const early = { ...DEAL, state: 'paid', changedAt: new Date('2026-11-01T12:00:00Z') }
  expect(reviewEnd(early)).toBe(Date.parse('2027-01-30T21:00:00Z'))
})

test('nobody writes before the work is over', () => {
  expect(reviewEnd({ ...DEAL, state: 'working' })).toBeUndefined()
  expect(reviewClosed({ ...DEAL, state: 'working' }, PROVEN, BEFORE)).toBe('early')
})

test('the last moment is before the end, and the end is too late', () => {
  const end = Date.parse('2027-01-30T21:00:00Z')
  expect(reviewClosed(DEAL, PROVEN, end - 1)).toBeUndefined()
  expect(reviewClosed(DEAL, PROVEN, end)).toBe('late')
})

test.each([
  [{ shifts: 0, paper: false }, 'unproven'],
  [{ shifts: 1, paper: false }, undefined],
  [{ shifts: 0, paper: true }, undefined],
  [{ shifts: 1, paper: true }, undefined],
])('with %j it is %s', (proof, why) => {
  expect(reviewClosed(DEAL, proof, BEFORE)).toBe(why)
})

test('where one side is gone nothing is written, whatever the deal came to', () => {
  expect(reviewClosed({ ...DEAL, asker: null }, PROVEN, BEFORE)).toBe('gone')
  expect(reviewClosed({ ...DEAL, owner: null }, PROVEN, BEFORE)).toBe('gone')
})
