/** What a machine costs at a place: hours, delivery, НДС. Pure, so that pages and searches count alike. */
import { distanceKm, type Position } from '../geo.ts'
import { OPERATOR, type RentTerms, VAT_PERCENT, VAT_TERM } from './terms.ts'

/** Hours of a shift. */
export const SHIFT_HOURS = 8
/** How many times longer a road is than the straight line, where no router gives the length. */
export const ROAD_FACTOR = 1.3

export interface Wish {
  /** Hours of work a day, 1 to 24. */
  hours: number
  /** Days of work, from 1 on. */
  days: number
  /** Way to the place by road, whole km; undefined: no place is given. */
  km?: number | undefined
}

interface Rates {
  ratePerHour: number | null
  ratePerShift: number | null
  minHours: number | null
  terms: RentTerms
}

/** `hours`: charged hours a day. `raised`: they are more than asked for, because of the shortest rent. `sum`: whole roubles. */
export interface RentLine {
  kind: 'rent'
  hours: number
  days: number
  raised: boolean
  sum: number
}

/** `fee`: roubles for each arrival. `km`: charged km, one way. `perKm`: roubles per km. `sum`: whole roubles. */
export interface DeliveryLine {
  kind: 'delivery'
  fee: number
  km: number
  perKm: number
  sum: number
}

export interface VatLine {
  kind: 'vat'
  sum: number
}

export interface PriceHere {
  lines: [RentLine, ...(DeliveryLine | VatLine)[]]
  /** Sum of all lines, whole roubles. */
  sum: number
  /** `unknown`: the owner has stated no terms of delivery, or no place is given, so delivery is not in the sum. */
  delivery: 'paid' | 'free' | 'unknown'
}

/** Way by road from one place to another, whole km, at least 1. */
export const roadKm = (from: Position, to: Position): number =>
  Math.max(1, Math.round(distanceKm(from, to) * ROAD_FACTOR))

/** The price for a wish; undefined: the machine has no rate; `too-far`: the place is outside the radius that the owner serves. */
export function priceHere(
  { ratePerHour, ratePerShift, minHours, terms }: Rates,
  wish: Wish,
): PriceHere | 'too-far' | undefined {
  if (wish.km !== undefined && terms.radius !== undefined && wish.km > terms.radius) return 'too-far'
  const hours = Math.max(wish.hours, Math.ceil((minHours ?? 0) / wish.days))
  const day = dayPrice(hours, ratePerHour, ratePerShift)
  if (day === undefined) return undefined
  const rent: RentLine = { kind: 'rent', hours, days: wish.days, raised: hours > wish.hours, sum: day * wish.days }
  const way = deliveryOf(terms, wish.km)
  const before = rent.sum + (typeof way === 'object' ? way.sum : 0)
  const vat: VatLine[] =
    terms.vat === VAT_TERM.onTop ? [{ kind: 'vat', sum: Math.round((before * VAT_PERCENT) / 100) }] : []
  return {
    lines: [rent, ...(typeof way === 'object' ? [way] : []), ...vat],
    sum: before + (vat[0]?.sum ?? 0),
    delivery: typeof way === 'object' ? 'paid' : way,
  }
}

/** Roubles for the work of one shift, the `rent` of `shiftSum`; undefined: no rate is given. */
export const shiftRent = ({ ratePerHour, ratePerShift, minHours }: Omit<Rates, 'terms'>): number | undefined =>
  dayPrice(Math.max(SHIFT_HOURS, minHours ?? 0), ratePerHour, ratePerShift)

/**
 * The sum of `priceHere` for one shift, without its lines, fast enough to compare thousands. Terms by number, 0: not stated.
 * Infinity: outside the radius that the owner serves.
 */
export function shiftSum(
  rent: number,
  { fee, perKm, free, radius, vat }: Record<'fee' | 'perKm' | 'free' | 'radius' | 'vat', number>,
  km: number,
): number {
  if (radius > 0 && km > radius) return Number.POSITIVE_INFINITY
  const way = free > 0 && km <= free ? 0 : fee + 2 * (km - free) * perKm
  return vat === VAT_TERM.onTop ? rent + way + Math.round(((rent + way) * VAT_PERCENT) / 100) : rent + way
}

/**
 * Whole shifts at the price of a shift where there is one; the remaining hours by the hour, at most the price of one more shift.
 */
function dayPrice(hours: number, perHour: number | null, perShift: number | null): number | undefined {
  if (perShift === null) return perHour === null ? undefined : perHour * hours
  const shifts = Math.floor(hours / SHIFT_HOURS)
  const left = hours % SHIFT_HOURS
  const rest = perHour === null ? perShift * Math.ceil(left / SHIFT_HOURS) : Math.min(perHour * left, perShift)
  return shifts * perShift + rest
}

/** Free kilometres are never charged; the others are charged there and back. */
function deliveryOf(
  { fee = 0, perKm = 0, free }: RentTerms,
  km: number | undefined,
): DeliveryLine | 'free' | 'unknown' {
  if (km === undefined) return 'unknown'
  if (free !== undefined && km <= free) return 'free'
  if (fee === 0 && perKm === 0) return 'unknown'
  const paid = perKm === 0 ? 0 : km - (free ?? 0)
  return { kind: 'delivery', fee, km: paid, perKm, sum: fee + 2 * paid * perKm }
}

/** Whether the machine is let with an operator; undefined: the owner has not stated it. */
export const comesWithOperator = ({ operator }: RentTerms): boolean | undefined =>
  operator === undefined ? undefined : operator === OPERATOR.included
