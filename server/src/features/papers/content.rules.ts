/** Everything that a paper contains: stored when the paper is issued, and never changed afterwards. */
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

/** A day of one machine. Durations in seconds; `came` and `left` in the machine's local time, `hh:mm`. */
export interface PaperDay extends CountedDay, ProvedDay {
  came: string
  left: string
  /** Set on a day between two night shifts: when the machine left in the morning and came in the evening, `05:10, 21:20`. */
  pause?: string | undefined
  /** Counted time without work. */
  idle: number
  off: number
  unknown: number
  /** Recorded time on the object, or of the whole day; corrections do not change it. */
  present: number
  /** Downtime (простой); the fields below have its reason, whose fault it is, and its code. */
  downtime: number
  /** Downtime as the owner entered it, where the day has less time without work and `downtime` is only that. */
  downtimeStated?: number | undefined
  /** The part of `downtime` that is the customer's fault. */
  idleDue: number
  downtimeReason: string
  downtimeCode: string
  /** The owner's reason for a `counted` that differs from the records. */
  reason: string
  /** Recorded work, before corrections. */
  recorded: number
  /** How `present` divides into parts, by the records alone. */
  parts: Parts
  /** Works of that day; set where the sheets that a справка is based on name different works. */
  works?: string | undefined
  /** Lines of a whole day by place; they add up to the day. Absent if the machine was on no object. */
  rows?: PaperRow[]
}

/** A line of a day: its part at one place. Durations in seconds. */
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
    | 'downtimeStated'
    | 'downtimeReason'
    | 'downtimeCode'
    | 'reason'
  > {
  /** Name of the object. */
  object: string
  /** Works done there; empty: the works of the paper. */
  works: string
  work: number
}

/** Stored particulars of those whom the paper names. Missing in papers issued before particulars existed. */
interface Named {
  customer?: Omit<Customer, 'name'> | undefined
  operator?: Pick<Operator, 'staffNumber' | 'licence'> | undefined
  /** «№ 11/26 от 02.03.2026». */
  contract?: string
  /** The sheets that a справка is based on: «Рапорт ЭСМ-3 № 12 от 20.11.2026». */
  basis?: string[]
  /** The papers that are charged instead of this one: «Справка ЭСМ-7 № 12 от 20.11.2026». */
  settledBy?: string[] | undefined
  /** Name of the object, without its address; only if the paper is about an object of the owner's list. */
  place?: string
}

/** Fields missing in papers issued when idling and standing with the engine off were still one figure. */
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
  /** Missing in papers issued before rate cards existed: those have one line, computed from their sums. */
  charges?: Charge[]
  /** Trips between a loading and an unloading place; missing in papers issued before trips were counted. */
  hauls?: Haul[]
  /** Engine hours and fuel reported by trackers, `at` in the machine's local time; only on sheets ЭСМ-2 and ЭСМ-3. */
  readings?: PaperReadings
  /** Driver notes sent from phones, `at` in the machine's local time; missing in papers issued before notes were printed. */
  driverNotes?: SaidByDriver[]
  /** Missing in papers issued before coverage was counted. */
  coverage?: PaperCoverage
  /** On a paper about an object: hours there that count as an overlapping object's. */
  over?: OverlapHours[]
  /** Never stored. Set for papers issued before sheets were stored: they print a line for each day of простой. */
  eachDowntime?: boolean
}

type Said = Omit<PaperContent, 'days' | 'sums' | 'coverage' | 'charges'>

/** `ratesOf`: the rate card of a day. `missing`: days with work but without a card; `mixed`: the cards have different taxes. */
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

/** Adds to each day the works done, if they differ between days or places. */
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

/** Seconds of work by today's records. If they equal the paper's up to its rounding to hundredths, the paper's own figure. */
export function recordedNow({ days, sums }: PaperContent, now: readonly PaperDay[]): number {
  const then = days.reduce((sum, { recorded }) => sum + roundedHours(recorded), 0)
  const today = now.reduce((sum, { recorded }) => sum + recorded, 0)
  return today === then ? sums.recorded : today
}
