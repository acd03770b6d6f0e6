/** What a paper charges: a line per kind, card and works. Quantities are whole hundredths, money is whole kopecks. */
import type { Charge, PaperForm } from '@spetskarta/shared/papers/papers.ts'
import type { RateCard, StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { type CountedDay, hundredths, sharedOut, shiftsOf } from '../money.rules.ts'

/** Prices of a card, or of a rate typed into the draft, which has neither id nor name. */
export type Rates = Omit<
  RateCard,
  'customer' | 'objectId' | 'type' | 'equipmentId' | 'idleAfter' | 'lunchFrom' | 'lunchTo'
> &
  Partial<Pick<StoredRate, 'id' | 'name'>>

export interface ChargedDay extends CountedDay {
  /** Seconds on the object, or recorded on whole days. */
  present: number
  /** How the day divides by works, if the paper is about several; they add up to the day. Absent: one kind of works. */
  done?: readonly WorkDone[] | undefined
  /** Seconds of простой that are the customer's fault. */
  idleDue: number
}

/** Durations in seconds. */
export interface WorkDone {
  works: string
  counted: number
  present: number
}

/** Quantities that no record shows: the owner types them. */
export type Extras = Pick<PaperForm, 'trips' | 'deliveries' | 'deliveryKm'>

const NO_PRICES = { work: null, idle: null, presence: null, shift: null, overtime: null, trip: null }
const NO_DELIVERY = { delivery: null, deliveryKm: null }

/** A typed rate by the hour or shift as a card of its own; without a rate hours are counted at price zero. */
export function typedRates({ by, price, shiftHours, minHours, vat, from }: PaperForm): Rates {
  const charged = by === 'shift' ? { shift: price } : { work: by === 'hour' ? price : 0 }
  return { ...NO_PRICES, ...NO_DELIVERY, ...charged, shiftHours, minHours: by === 'none' ? 0 : minHours, vat, from }
}

export type ChargeBase = 'hour' | 'shift' | 'presence'
const PRICE_OF = { hour: 'work', shift: 'shift', presence: 'presence' } as const

/** The bases for which a card has a price, the usual one first. */
export const basesOf = (rates: Rates): ChargeBase[] =>
  (['hour', 'shift', 'presence'] as const).filter((base) => rates[PRICE_OF[base]] !== null)

/** Other things that a card has a price for. */
export const pricedOf = (rates: Rates) =>
  (['trip', 'delivery', 'deliveryKm'] as const).filter((name) => rates[name] !== null)

export interface Charges {
  lines: Charge[]
  /** Paid quantity of each day, in hundredths of the unit; `extra`: the part added by the minimum. */
  quantities: Map<string, { quantity: number; extra: number }>
  /** Days with work but without a card. */
  missing: string[]
}

const HOUR_S = 3600

/** `ratesOf`: the card of a day. `days` are in order; a shift over midnight is charged by the card of its first day. */
export function chargesOf(
  days: readonly ChargedDay[],
  ratesOf: (day: string) => Rates | undefined,
  wanted: { base: PaperForm['base'] } & Extras,
): Charges {
  const bill = openBill()
  const quantities: Charges['quantities'] = new Map(days.map(({ day }) => [day, { quantity: 0, extra: 0 }]))
  const missing: string[] = []
  for (const shift of shiftsOf(days)) {
    const rates = ratesOf(shift[0]?.day ?? '')
    const bases = rates ? basesOf(rates) : []
    const base = bases.find((one) => one === wanted.base) ?? bases[0]
    if (!rates || !base) missing.push(...shift.filter(({ counted }) => counted > 0 && !rates).map(({ day }) => day))
    else for (const [day, one] of chargeShift(shift, rates, base, bill)) quantities.set(day, one)
  }
  for (const { day, idleDue } of days) {
    const rates = ratesOf(day)
    if (rates?.idle)
      bill.add({ what: 'idle', unit: 'hour', quantity: hundredths(idleDue, HOUR_S), price: rates.idle, rates })
  }
  const last = ratesOf(days.at(-1)?.day ?? '')
  if (last) chargeExtras(last, wanted, bill)
  return { lines: bill.lines(), quantities, missing }
}

function chargeShift(shift: readonly ChargedDay[], rates: Rates, base: ChargeBase, bill: Bill) {
  const unit = base === 'shift' ? rates.shiftHours * HOUR_S : HOUR_S
  const what = base === 'hour' ? 'work' : base
  const price = rates[PRICE_OF[base]] ?? 0
  const each = shift.map(({ day, counted, present }) => ({
    day,
    quantity: hundredths(base === 'presence' ? present : counted, unit),
    extra: 0,
  }))
  const sum = each.reduce((all, { quantity }) => all + quantity, 0)
  const hours = shift.reduce((all, { counted }) => all + hundredths(counted, HOUR_S), 0)
  const beyond = base === 'shift' && rates.overtime !== null ? Math.max(0, hours - rates.shiftHours * 100) : 0
  const measure = base === 'shift' ? 'shift' : 'hour'
  const shares =
    beyond > 0
      ? byWorks(100, shift, base)
      : each.flatMap(({ quantity }, i) => byWorks(quantity, shift.slice(i, i + 1), base))
  for (const { works, quantity } of shares) bill.add({ what, unit: measure, quantity, price, works, rates })
  bill.add({ what: 'overtime', unit: 'hour', quantity: Math.round(beyond), price: rates.overtime ?? 0, rates })
  // The minimum applies only to a shift with work, not to one in which the machine only stood.
  const extra = hours > 0 ? Math.max(0, hundredths(rates.minHours * HOUR_S, unit) - sum) : 0
  bill.add({ what: 'minimum', unit: measure, quantity: extra, price, rates })
  const first = Math.max(
    0,
    each.findIndex(({ quantity }) => quantity > 0),
  )
  return each.map((one, i): [string, { quantity: number; extra: number }] => [
    one.day,
    i === first ? { quantity: one.quantity + extra, extra } : { quantity: one.quantity, extra: 0 },
  ])
}

/** Divides `quantity` (whole hundredths) by works with the largest remainder method, so that the lines add up to it. */
function byWorks(quantity: number, days: readonly ChargedDay[], base: ChargeBase) {
  const done = days.flatMap((day) => day.done ?? [])
  const parts = done.map(({ counted, present }) => (base === 'presence' ? present : counted))
  const [first] = done
  if (!first || parts.every((part) => part === 0)) return [{ works: first?.works, quantity }]
  const shares = sharedOut(quantity, parts)
  return done.map(({ works }, i) => ({ works, quantity: shares[i] ?? 0 }))
}

function chargeExtras(rates: Rates, { trips, deliveries, deliveryKm }: Extras, bill: Bill) {
  const add = (what: Charge['what'], unit: Charge['unit'], quantity: number, price: number | null) => {
    if (price !== null) bill.add({ what, unit, quantity: Math.round(quantity * 100), price, rates })
  }
  add('trip', 'trip', trips ?? 0, rates.trip)
  add('delivery', 'delivery', deliveries, rates.delivery)
  add('way', 'km', deliveryKm, rates.deliveryKm)
}

type Bill = ReturnType<typeof openBill>

const ORDER: readonly Charge['what'][] = [
  'work',
  'presence',
  'shift',
  'overtime',
  'minimum',
  'idle',
  'trip',
  'delivery',
  'way',
]

/** Sums quantities of the same kind, card and works; each sum is multiplied by its price once. */
function openBill() {
  const lines = new Map<string, Charge>()
  return {
    add({ rates, works, ...added }: Pick<Charge, 'what' | 'unit' | 'quantity' | 'price' | 'works'> & { rates: Rates }) {
      if (added.quantity === 0) return
      const key = [added.what, rates.id ?? '', rates.from, works ?? ''].join(' ')
      const card = rates.id === undefined ? null : { id: rates.id, name: rates.name ?? '', from: rates.from }
      const quantity = (lines.get(key)?.quantity ?? 0) + added.quantity
      const least = added.what === 'minimum' ? { minHours: rates.minHours } : {}
      const divided = added.what === 'shift' && rates.overtime === null ? { shiftHours: rates.shiftHours } : {}
      const said = works === undefined ? {} : { works }
      lines.set(key, {
        ...added,
        quantity,
        sum: Math.round((quantity * added.price) / 100),
        card,
        ...least,
        ...divided,
        ...said,
      })
    },
    lines: () =>
      [...lines.values()].toSorted(
        (a, b) =>
          (a.card?.from ?? '').localeCompare(b.card?.from ?? '') || ORDER.indexOf(a.what) - ORDER.indexOf(b.what),
      ),
  }
}
