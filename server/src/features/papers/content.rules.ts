/** All that a paper says: it is stored when the paper is issued and does not change afterwards. */
import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import { roundedHours } from '@spetskarta/shared/hours.ts'
import type { PaperForm, PaperSums } from '@spetskarta/shared/papers/papers.ts'
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { type PaperCoverage, sumCoverage } from './coverage.rules.ts'
import { type CountedDay, costOf, quantitiesOf, rateOf, vatOf } from './money.rules.ts'

/** Of a machine, seconds; `came` and `left` as its clock showed them, `hh:mm`. */
export interface PaperDay extends CountedDay {
  came: string
  left: string
  /** What counts of the time without work. */
  idle: number
  off: number
  unknown: number
  /** On the object, or of the whole day, by the record alone. */
  present: number
  /** Простой, and whose fault, why and by which code. */
  downtime: number
  downtimeReason: string
  /** Why `counted` is not what the records say. */
  reason: string
  /** Of work, by the records. */
  recorded: number
  /** Of the whole day, also where only hours on an object count; undefined where nothing was recorded. */
  coverage: DailyRow['coverage'] | undefined
}

/** What papers lack that were issued when idling and standing with the engine off were one. */
type Later = 'off' | 'present' | 'downtime' | 'downtimeReason'

export interface PaperContent {
  form: PaperForm
  owner: Requisites
  /** Its type and its name. */
  machine: { type: string; name: string }
  /** `yyyy-mm-dd`. */
  issuedOn: string
  /** `quantity` in hundredths of an hour, or of a shift where the rate is by the shift. */
  days: (Omit<PaperDay, 'visits' | 'counted' | 'coverage' | Later> &
    Partial<Pick<PaperDay, Later>> & { work: number; quantity: number })[]
  sums: PaperSums
  /** Papers that were issued before it was counted lack it. */
  coverage?: PaperCoverage
}

export function contentOf({
  days,
  ...said
}: Omit<PaperContent, 'days' | 'sums' | 'coverage'> & { days: PaperDay[] }): PaperContent {
  const { form } = said
  const rate = rateOf(form)
  const quantities = quantitiesOf(days, rate)
  const sum = (of: (i: number) => number) => days.reduce((all, _, i) => all + of(i), 0)
  const quantity = sum((i) => quantities[i]?.quantity ?? 0)
  return {
    ...said,
    days: days.map(({ visits: _, coverage: __, counted, ...day }, i) => ({
      ...day,
      work: counted,
      quantity: quantities[i]?.quantity ?? 0,
    })),
    sums: {
      unit: rate?.by ?? 'hour',
      quantity,
      extra: sum((i) => quantities[i]?.extra ?? 0),
      cost: rate && costOf(quantity, rate.price, vatOf(form)),
      recorded: sum((i) => days[i]?.recorded ?? 0),
      corrected: sum((i) => (days[i]?.counted ?? 0) - (days[i]?.recorded ?? 0)),
      idle: sum((i) => days[i]?.idle ?? 0),
      off: sum((i) => days[i]?.off ?? 0),
      unknown: sum((i) => days[i]?.unknown ?? 0),
      present: sum((i) => days[i]?.present ?? 0),
      downtime: sum((i) => days[i]?.downtime ?? 0),
    },
    coverage: sumCoverage(days.map(({ coverage }) => coverage)),
  }
}

/** Seconds of work by today's records: those of the paper where it says the same, also by the hundredths that it rounded to. */
export function recordedNow({ days, sums }: PaperContent, now: readonly PaperDay[]): number {
  const then = days.reduce((sum, { recorded }) => sum + roundedHours(recorded), 0)
  const today = now.reduce((sum, { recorded }) => sum + recorded, 0)
  return today === then ? sums.recorded : today
}
