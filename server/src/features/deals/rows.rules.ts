/** Turns rows into objects of the contract, and spans of days into shifts. */
import { dayAfter } from '@spetskarta/shared/catalog/calendar.ts'
import type { Deal, OfferTerms, RentRequest } from '@spetskarta/shared/deals/deals.ts'
import type { DealParty } from '@spetskarta/shared/deals/steps.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type RequestRow = Selectable<Tables['requests']>
export type OfferRow = Selectable<Tables['offers']>
export type DealRow = Selectable<Tables['deals']>

export interface BookedSpan {
  from: string
  to: string
  shift: 'day' | 'night' | 'all'
}

export const cancellationOf = (row: DealRow): Deal['cancelled'] =>
  row.cancelled_by === null
    ? null
    : { by: row.cancelled_by as DealParty, reason: row.cancel_reason, late: row.cancelled_late }

/** A stored photo of a request. */
export interface RequestPhoto {
  id: string
  width: number
  height: number
}

/** A square for lists, and a size for the screen. */
export const REQUEST_PHOTO_SIZES = {
  icon: { file: 'small.webp', type: 'image/webp' },
  screen: { file: 'large.jpg', type: 'image/jpeg' },
} as const

export const requestPhotoOf = ({ id, width, height }: RequestPhoto): RentRequest['photos'][number] => ({
  url: `/request-photo/${id}/screen`,
  iconUrl: `/request-photo/${id}/icon`,
  width,
  height,
})

export const requestOf = (row: RequestRow, userUrl: string, photos: RequestPhoto[]): RentRequest => ({
  id: row.id,
  from: row.from_day,
  to: row.to_day,
  shift: row.shift as RentRequest['shift'],
  hours: row.hours,
  type: row.type,
  works: row.works,
  volume: row.volume,
  lat: row.lat,
  lng: row.lng,
  address: row.address,
  place: row.place,
  note: row.note,
  photos: photos.map(requestPhotoOf),
  operator: row.operator,
  payment: row.payment as RentRequest['payment'],
  state: row.state as RentRequest['state'],
  reach: row.reach as RentRequest['reach'],
  radiusKm: row.radius_km,
  order: row.item,
  asker: { name: row.name, userUrl },
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

export const storedTerms = (row: Pick<OfferRow, 'terms'>): OfferTerms | undefined =>
  (row.terms ?? undefined) as OfferTerms | undefined

/** All shifts of the span in order, so that two bookings of the same days wait for each other without a deadlock. */
export function shiftsWithin({ from, to, shift }: BookedSpan): { day: string; shift: 'day' | 'night' }[] {
  const shifts: { day: string; shift: 'day' | 'night' }[] = []
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    if (shift !== 'night') shifts.push({ day, shift: 'day' })
    if (shift !== 'day') shifts.push({ day, shift: 'night' })
  }
  return shifts
}

const QUOTED = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** SQL condition for a list of states; the names come from code only, never from input. */
export const inStates = (states: readonly string[]): string =>
  states.length > 0 ? `in (${QUOTED(states)})` : 'is null'
