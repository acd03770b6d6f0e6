/** All that a paper says: it is stored when the paper is issued and does not change afterwards. */
import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import type { Charge, PaperForm, PaperSums } from '@spetskarta/shared/papers/papers.ts'
import type { Customer, MachineParticulars, Operator } from '@spetskarta/shared/papers/particulars.ts'
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { type PaperCoverage, sumCoverage } from './coverage.rules.ts'
import { type CountedDay, costOf, vatOf } from './money.rules.ts'
import { chargesOf, type Rates, typedRates } from './rates/charges.rules.ts'

/** Of a machine, seconds; `came` and `left` as its clock showed them, `hh:mm`. */
export interface PaperDay extends CountedDay {
  came: string
  left: string
  idle: number
  unknown: number
  /** Why `counted` is not what the records say. */
  reason: string
  /** Of work, by the records. */
  recorded: number
  /** Of the whole day, also where only hours on an object count; undefined where nothing was recorded. */
  coverage: DailyRow['coverage'] | undefined
}

/** What is entered of those whom the paper names. Papers that were issued before it could be lack it. */
interface Named {
  customer?: Omit<Customer, 'name'> | undefined
  operator?: Omit<Operator, 'name'> | undefined
  /** «№ 11/26 от 02.03.2026». */
  contract?: string
  /** The sheets that a справка rests on: «Рапорт ЭСМ-3 № 12 от 20.11.2026». */
  basis?: string[]
}

export interface PaperContent extends Named {
  form: PaperForm
  owner: Pick<Requisites, 'name' | 'inn' | 'kpp' | 'address'> & Partial<Requisites>
  machine: { type: string; name: string } & Partial<MachineParticulars>
  /** `yyyy-mm-dd`. */
  issuedOn: string
  /** `quantity` in hundredths of an hour, or of a shift where the rate is by the shift. */
  days: (Omit<PaperDay, 'visits' | 'counted' | 'coverage'> & { work: number; quantity: number })[]
  sums: PaperSums
  /** Papers that were issued before there were rate cards have one line, which their sums tell. */
  charges?: Charge[]
  /** Papers that were issued before it was counted lack it. */
  coverage?: PaperCoverage
}

type Said = Omit<PaperContent, 'days' | 'sums' | 'coverage' | 'charges'>

/** Seconds on the site, or from the first point of the day to the last, by the record alone. */
const presentOf = ({ recorded, idle, unknown }: PaperDay) => recorded + idle + unknown

/** `ratesOf`: the rate card of a day. `missing`: days with work that have none; `mixed`: cards of different taxes. */
export function contentOf({
  days,
  ratesOf = () => undefined,
  ...said
}: Said & { days: PaperDay[]; ratesOf?: ((day: string) => Rates | undefined) | undefined }): {
  content: PaperContent
  missing: string[]
  mixed: boolean
} {
  const { form } = said
  const typed = typedRates(form)
  const charged = days.map((day) => ({ ...day, present: presentOf(day) }))
  const ratesAt = form.by === 'card' ? ratesOf : () => typed
  const { lines, quantities, missing } = chargesOf(charged, ratesAt, form)
  const vats = new Set(days.flatMap(({ day }) => ratesAt(day)?.vat ?? []))
  const [vat = form.vat] = form.by === 'card' ? vats : [form.vat]
  const sum = (of: (day: PaperDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const mine = ({ day }: PaperDay) => quantities.get(day) ?? { quantity: 0, extra: 0 }
  const content: PaperContent = {
    ...said,
    form: { ...form, vat },
    days: days.map(({ visits: _, coverage: __, counted, ...day }) => ({
      ...day,
      work: counted,
      quantity: quantities.get(day.day)?.quantity ?? 0,
    })),
    sums: {
      unit: lines.some(({ unit }) => unit === 'shift') ? 'shift' : 'hour',
      quantity: sum((day) => mine(day).quantity),
      extra: sum((day) => mine(day).extra),
      cost:
        form.by === 'none'
          ? null
          : costOf(
              lines.reduce((all, line) => all + line.sum, 0),
              vatOf(vat),
            ),
      recorded: sum(({ recorded }) => recorded),
      corrected: sum(({ counted, recorded }) => counted - recorded),
      idle: sum(({ idle }) => idle),
      unknown: sum(({ unknown }) => unknown),
    },
    charges: lines,
    coverage: sumCoverage(days.map(({ coverage }) => coverage)),
  }
  return { content, missing, mixed: vats.size > 1 }
}
