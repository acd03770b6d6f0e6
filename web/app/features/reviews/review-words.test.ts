import { expect, test } from 'vitest'
import { incompleteText, proofText } from './review-words'

test('the proof is told by shifts and whole hours, or by a paper', () => {
  const proof = { shifts: 6, hours: 47 }
  expect(proofText({ proof, paper: false })).toBe('подтверждено записями: 6\u00a0смен, 47\u00a0ч')
  expect(proofText({ proof: { shifts: 0, hours: 0 }, paper: true })).toBe('подтверждено документом')
})

test('days that could not be counted are named to the sides of the deal, and only counted to others', () => {
  expect(incompleteText({ uncounted: ['2026-11-03'] })).toBe('Записи неполные: не удалось посчитать 3\u00a0ноября.')
  expect(incompleteText({ uncounted: 2 })).toBe('Записи неполные: не удалось посчитать 2\u00a0дня.')
  expect([incompleteText({ uncounted: 0 }), incompleteText({ uncounted: [] })]).toEqual(['', ''])
})
