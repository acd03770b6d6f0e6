import type { RateCard, StoredRate } from '@spetskarta/shared/papers/rates.ts'

/** 2,800 roubles an hour, for any machine, from 1 November. */
export const CARD: RateCard = {
  customer: '',
  objectId: null,
  type: null,
  equipmentId: null,
  from: '2026-11-01',
  work: 280_000,
  idle: null,
  presence: null,
  shift: null,
  shiftHours: 8,
  overtime: null,
  minHours: 0,
  idleAfter: null,
  lunchFrom: null,
  lunchTo: null,
  trip: null,
  delivery: null,
  deliveryKm: null,
  vat: 'none',
}

export const makeCard = (card: Partial<StoredRate> = {}): StoredRate => ({
  id: 1,
  name: 'Любая машина',
  ...CARD,
  ...card,
})
