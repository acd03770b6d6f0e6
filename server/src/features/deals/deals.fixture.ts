/** Test data of deals: a request form, terms of an offer, days ahead. */
import { randomUUID } from 'node:crypto'
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { RAMENSKOYE } from '../../../test/factories.ts'

/** The day `yyyy-mm-dd`, `days` from today. */
export const dayAhead = (days: number): string => dayAfter(dayAt('Europe/Moscow', Date.now()), days)

export const requestForm = (machines: string[] | { radiusKm: number }, from = dayAhead(10), to = dayAhead(12)) => ({
  draft: randomUUID(),
  from,
  to,
  shift: 'day' as const,
  hours: 8,
  type: 'ekskavator',
  works: ['rytyo-kotlovana'],
  volume: '430 м³',
  ...RAMENSKOYE,
  address: 'ул. Гурьева, 12',
  note: 'Суглинок, заезд с Гурьева',
  operator: true,
  payment: null,
  photos: [] as string[],
  name: 'Андрей',
  phone: '+7 916 000-12-70',
  send: Array.isArray(machines)
    ? { reach: 'chosen' as const, machines }
    : { reach: 'around' as const, radiusKm: machines.radiusKm },
})

export const offerTerms = (machine: string, given: object = {}) => ({
  machine,
  from: dayAhead(10),
  to: dayAhead(12),
  shift: 'day' as const,
  hours: 8,
  unit: 'shift' as const,
  rate: 26_000,
  quantity: 3,
  delivery: 5040,
  vat: 'none' as const,
  operator: true,
  included: 'Топливо и машинист',
  note: '',
  validUntil: new Date(Date.now() + 2 * DAY).toISOString(),
  ...given,
})
