/** All that a paper says: it is stored when the paper is issued and does not change afterwards. */
import { roundedHours } from '@spetskarta/shared/hours.ts'
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { OverlapHours } from '@spetskarta/shared/objects/overlaps.ts'
import type { Parts } from '@spetskarta/shared/objects/parts.ts'
import type { Charge, PaperForm, PaperSums } from '@spetskarta/shared/papers/papers.ts'
import type { Customer, MachineParticulars, Operator } from '@spetskarta/shared/papers/particulars.ts'
import type { Requisites } from '@spetskarta/shared/settings/requisites.ts'
import { type PaperCoverage, type ProvedDay, sumCoverage } from './coverage.rules.ts'
import type { SaidByDriver } from './drivers/driver-blocks.rules.ts'
import { type CountedDay, costOf, vatOf } from './money.rules.ts'
import { ELSEWHERE } from './places/elsewhere.ts'
import { chargesOf, type Rates, typedRates, type WorkDone } from './rates/charges.rules.ts'
import type { PaperReadings } from './readings/readings.ts'

/** Of a machine, seconds; `came` and `left` as its clock showed them, `hh:mm`. */
export interface PaperDay extends CountedDay, ProvedDay {
  came: string
  left: string
  /** On a day between two night shifts, when it left in the morning and came in the evening: `05:10, 21:20`. */
  pause?: string | undefined
  /** What counts of the time without work. */
  idle: number
  off: number
  unknown: number
  /** On the object, or of the whole day, by the record alone. */
  present: number
  /** Простой, and whose fault, why and by which code. */
  downtime: number
  /** What of it is the customer's fault. */
  idleDue: number
  downtimeReason: string
  downtimeCode: string
  /** Why `counted` is not what the records say. */
  reason: string
  /** Of work, by the records. */
  recorded: number
  /** By the records alone, what of `present` each part is. */
  parts: Parts
  /** What was done that day, where the sheets that a справка rests on differ in it. */
  works?: string | undefined
  /** Of a whole day, by the places where it was; absent where it was on no object. They come to the day. */
  rows?: PaperRow[]
}

/** A line of a day. Seconds. */
export interface PaperRow
  extends Pick<
    PaperDay,
    | 'came'
    | 'left'
    | 'pause'
    | 'recorded'
    | 'idle'
    | 'off'
    | 'unknown'
    | 'present'
    | 'downtime'
    | 'downtimeReason'
    | 'downtimeCode'
    | 'reason'
  > {
  /** Its name. */
  object: string
  /** What was done there; empty: what the paper says. */
  works: string
  work: number
}

/** What is entered of those whom the paper names. Papers that were issued before it could be lack it. */
interface Named {
  customer?: Omit<Customer, 'name'> | undefined
  operator?: Pick<Operator, 'staffNumber' | 'licence'> | undefined
  /** «№ 11/26 от 02.03.2026». */
  contract?: string
  /** The sheets that a справка rests on: «Рапорт ЭСМ-3 № 12 от 20.11.2026». */
  basis?: string[]
  /** The object's name alone, where the paper is about one that its owner has entered. */
  place?: string
}

/** What papers lack that were issued when idling and standing with the engine off were one. */
type Later = 'off' | 'present' | 'downtime' | 'downtimeReason' | 'downtimeCode'

export interface PaperContent extends Named {
  form: PaperForm
  owner: Pick<Requisites, 'name' | 'inn' | 'kpp' | 'address'> & Partial<Requisites>
  machine: { type: string; name: string } & Partial<MachineParticulars>
  /** `yyyy-mm-dd`. */
  issuedOn: string
  /** `quantity` in hundredths of an hour, or of a shift where the rate is by the shift. */
  days: (Omit<PaperDay, 'visits' | 'counted' | 'coverage' | 'jammed' | 'idleDue' | 'parts' | Later> &
    Partial<Pick<PaperDay, Later>> & { work: number; quantity: number })[]
  sums: PaperSums
  /** Papers that were issued before there were rate cards have one line, which follows from their sums. */
  charges?: Charge[]
  /** Trips between places where a lorry loads and unloads; papers that were issued before they were counted lack them. */
  hauls?: Haul[]
  /** What trackers reported of engine and fuel, `at` as the machine's clock showed it; on sheets ЭСМ-2 and ЭСМ-3. */
  readings?: PaperReadings
  /** What drivers said on their phones, `at` as the machine's clock showed it; papers that were issued before lack them. */
  driverNotes?: SaidByDriver[]
  /** Papers that were issued before it was counted lack it. */
  coverage?: PaperCoverage
  /** On an object: its hours that are another object's. */
  over?: OverlapHours[]
  /** Never stored: papers of before their sheets were have a line for each day of простой. */
  eachDowntime?: boolean
}

type Said = Omit<PaperContent, 'days' | 'sums' | 'coverage' | 'charges'>

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
  const ratesAt = form.by === 'card' ? ratesOf : () => typed
  const { lines, quantities, missing } = chargesOf(withWorks(days, form), ratesAt, form)
  const vats = new Set(days.flatMap(({ day }) => ratesAt(day)?.vat ?? []))
  const [vat = form.vat] = form.by === 'card' ? vats : [form.vat]
  const sum = (of: (day: PaperDay) => number) => days.reduce((all, day) => all + of(day), 0)
  const mine = ({ day }: PaperDay) => quantities.get(day) ?? { quantity: 0, extra: 0 }
  const content: PaperContent = {
    ...said,
    form: { ...form, vat },
    days: days.map(({ visits: _, coverage: __, idleDue: ___, parts: ____, jammed: _____, counted, ...day }) => ({
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
      off: sum(({ off }) => off),
      unknown: sum(({ unknown }) => unknown),
      present: sum(({ present }) => present),
      downtime: sum(({ downtime }) => downtime),
    },
    charges: lines,
    coverage: sumCoverage(days),
  }
  return { content, missing, mixed: vats.size > 1 }
}

/** Each day with what was done, where that is not the same on all days and at all places. */
function withWorks(days: readonly PaperDay[], { works: typed }: PaperForm): (PaperDay & { done?: WorkDone[] })[] {
  const all = days.map((day): PaperDay & { done: WorkDone[] } => ({
    ...day,
    done: (day.rows ?? [{ ...day, object: '', works: '', work: day.counted }]).map(
      ({ object, works, work, present }) => ({
        works: object === ELSEWHERE ? typed : works || day.works || typed,
        counted: work,
        present,
      }),
    ),
  }))
  const several = new Set(all.flatMap(({ done }) => done.flatMap(({ counted, works }) => (counted > 0 ? works : []))))
  return several.size > 1 ? all : [...days]
}

/** Seconds of work by today's records: those of the paper where it says the same, also by the hundredths that it rounded to. */
export function recordedNow({ days, sums }: PaperContent, now: readonly PaperDay[]): number {
  const then = days.reduce((sum, { recorded }) => sum + roundedHours(recorded), 0)
  const today = now.reduce((sum, { recorded }) => sum + recorded, 0)
  return today === then ? sums.recorded : today
}
