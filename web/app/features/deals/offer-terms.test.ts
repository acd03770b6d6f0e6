import { quantityOf } from '@spetskarta/shared/deals/offer-sum.ts'
import { expect, test } from 'vitest'
import { changedTerms, startedOn } from './offer-terms'

const three = { from: '2026-11-26', to: '2026-11-28', shift: 'day' as const, hours: 8, unit: 'shift' as const }

test('shifts and hours follow from the days', () => {
  expect(quantityOf(three)).toBe(3)
  expect(quantityOf({ ...three, shift: 'all' })).toBe(6)
  expect(quantityOf({ ...three, unit: 'hour' })).toBe(24)
  expect(quantityOf({ ...three, from: '2026-02-27', to: '2026-03-01' })).toBe(3)
})

test('what is no date, or ends before it begins, is one', () => {
  expect(quantityOf({ ...three, to: '' })).toBe(1)
  expect(quantityOf({ ...three, to: '2026-11-25' })).toBe(1)
})

test('a typed quantity stays until the days change', () => {
  const rest = {
    machine: '',
    rate: 1,
    delivery: 0,
    vat: 'none' as const,
    operator: true,
    included: '',
    note: '',
    validUntil: '',
  }
  const typed = changedTerms({ ...three, ...rest, quantity: 3 }, { quantity: 2 })
  expect(changedTerms(typed, { rate: 5 }).quantity).toBe(2)
  expect(changedTerms(typed, { to: '2026-11-29' }).quantity).toBe(4)
})

test('days that begin elsewhere are as many as before', () => {
  const days = { from: '2026-02-27', to: '2026-03-01' }
  expect(startedOn(days, '2026-12-30')).toEqual({ from: '2026-12-30', to: '2027-01-01' })
  expect(startedOn(days, '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-03' })
  // Cleared, and typed anew.
  const cleared = startedOn(days, '')
  expect(cleared).toEqual({ from: '', to: '2026-03-01' })
  expect(startedOn(cleared, '2026-02-28')).toEqual({ from: '2026-02-28', to: '2026-03-01' })
  expect(startedOn(cleared, '2026-04-05')).toEqual({ from: '2026-04-05', to: '2026-04-05' })
})
