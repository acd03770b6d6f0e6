/**
 * Assembles a month: customer, object, machine. A paper with all its days belongs to the month of its last day. Days that no
 * paper charges are shown beside them, priced by the rate cards.
 */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { ObjectDay, WorkObject } from '@spetskarta/shared/objects/objects.ts'
import { countedParts } from '@spetskarta/shared/objects/parts.ts'
import type { MonthMachine } from '@spetskarta/shared/papers/month.ts'
import type { StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { chargedTo, type Ends, isPlace } from '../../objects/hauls/pairs.rules.ts'
import { cardFor } from '../../rates/rates.rules.ts'
import { chargingPapers, workOf } from '../charging.rules.ts'
import { tripsIn } from '../hauls.ts'
import { paperDayOf } from '../hours.ts'
import { costOf, vatOf } from '../money.rules.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { chargesOf } from '../rates/charges.rules.ts'
import { usedFuel } from '../road.rules.ts'
import { titleOf } from '../title.rules.ts'
import { chargesOfPaper } from '../works.rules.ts'
import { displacedDays, type FreeDay } from './displaced.rules.ts'
import { addHours, addSums, emptySums, type MonthHours } from './sums.rules.ts'

export interface KnownOfMonth {
  /** First and last day, `yyyy-mm-dd`. */
  from: string
  to: string
  /** Papers in force with machines' days in the month. */
  papers: readonly StoredPaper[]
  /** Days on the owner's objects. */
  days: readonly ObjectDay[]
  /** Trips of machines between the owner's objects; `ends`: those objects. */
  hauls: readonly Haul[]
  ends: Ends
  objects: readonly WorkObject[]
  machines: ReadonlyMap<string, { name: string; type: string; plate: string }>
  cards: readonly StoredRate[]
}

export interface DayLine extends MonthHours {
  day: string
  /** «Справка ЭСМ-7 № 12 от 20.06.2026»; empty: no paper charges the day. */
  paper: string
}

/** Engine hours at the start of the first sheet and at the end of the last, seconds; litres used on all of them. */
export interface Counters {
  begin: number | null
  end: number | null
  fuel: number | null
}

export interface MachineLine extends MonthMachine {
  customer: string
  /** ИНН from a paper or from the object. */
  inn: string
  objectId: number | null
  object: string
  days: DayLine[]
  /** From its ЭСМ-2 and ЭСМ-3; null if none has readings. */
  counters: Counters | null
  /** Papers that charge this line. */
  charging: StoredPaper[]
}

const hoursOfPaperDay = (day: StoredPaper['content']['days'][number]): MonthHours => ({
  work: day.work,
  idle: day.idle,
  off: day.off ?? 0,
  unknown: day.unknown,
  downtime: day.downtime ?? 0,
  trips: 0,
})

export function machineLines(known: KnownOfMonth): MachineLine[] {
  const lines = new Map<string, MachineLine>()
  const charging = chargingPapers(known.papers)
  const objects = new Map(known.objects.map((object) => [object.objectId, object]))
  const lineOf = (who: Pick<MachineLine, 'customer' | 'inn' | 'objectId' | 'object' | 'equipmentId' | 'name'>) => {
    const key = JSON.stringify([who.customer, who.objectId ?? who.object, who.equipmentId ?? who.name])
    const kept = lines.get(key)
    if (kept) return kept
    const machine = known.machines.get(who.equipmentId ?? '')
    const line: MachineLine = {
      ...who,
      ...emptySums(),
      name: machine?.name ?? who.name,
      plate: machine?.plate ?? '',
      papers: [],
      charges: [],
      days: [],
      counters: null,
      charging: [],
    }
    lines.set(key, line)
    return line
  }
  const lineOfPaper = ({ listed, content: { form, machine } }: StoredPaper) =>
    lineOf({
      customer: form.customer,
      inn: form.customerInn,
      objectId: listed.objectId,
      object: objects.get(listed.objectId ?? 0)?.name ?? form.object,
      equipmentId: listed.equipmentId,
      name: machine.name,
    })

  const ends = ({ listed }: StoredPaper) => listed.to >= known.from && listed.to <= known.to
  for (const paper of charging.filter(ends)) addPaper(lineOfPaper(paper), paper)
  for (const paper of known.papers.filter(ends)) {
    const { id, kind, number } = paper.listed
    lineOfPaper(paper).papers.push({ id, kind, number })
  }
  for (const [line, papers] of Map.groupBy(known.papers.filter(ends), lineOfPaper)) line.counters = countersOf(papers)
  const isShown = ({ objectId }: OnObject) => {
    const object = objects.get(objectId)
    return object !== undefined && !isPlace({ haul: object.haul, customer: object.customerName })
  }
  const free = uncovered(known, charging)
  for (const [key, days] of free.days) {
    const [first] = days
    const object = objects.get(first?.objectId ?? 0)
    if (!first || !object || !isShown(first)) continue
    const line = lineOf({
      customer: object.customerName,
      inn: object.customerInn ?? '',
      objectId: object.objectId,
      object: object.name,
      equipmentId: first.itemId,
      name: object.machines.find(({ _id }) => _id === first.itemId)?.name ?? 'Машина удалена',
    })
    addUncharged(line, days.map(freeDayOf), tripsIn(free.hauls.get(key) ?? []), known)
  }
  const displaced = displacedDays({ ...known, days: known.days.filter(isShown) }, charging)
  for (const { paper, days } of displaced) addUncharged(lineOfPaper(paper), days, 0, known)
  return [...lines.values()]
}

/** Of sheets about the same days only the newest counts. */
function countersOf(papers: readonly StoredPaper[]): Counters | null {
  const kept: StoredPaper[] = []
  const read = papers.filter(({ content }) => content.readings)
  for (const sheet of read.toSorted(({ listed: a }, { listed: b }) => b.id - a.id))
    if (!kept.some((newer) => newer.listed.from <= sheet.listed.to && sheet.listed.from <= newer.listed.to))
      kept.push(sheet)
  const sheets = kept
    .toSorted(({ listed: a }, { listed: b }) => (a.from < b.from ? -1 : 1))
    .flatMap(({ content }) => content.readings ?? [])
  const counted = sheets.map(({ engine, own }) => engine ?? own ?? null).filter((counter) => counter !== null)
  const used = sheets.map(usedFuel).flatMap((litres) => (litres === null ? [] : Math.max(0, litres)))
  if (counted.length === 0 && used.length === 0) return null
  return {
    begin: counted[0]?.begin ?? null,
    end: counted.at(-1)?.end ?? null,
    fuel: used.length > 0 ? used.reduce((sum, litres) => sum + litres, 0) : null,
  }
}

interface OnObject {
  itemId: string
  objectId: number
  /** `yyyy-mm-dd`. */
  day: string
}

/** For each machine on each object: days of the month that no paper charges, and the trips charged to the object on them. */
function uncovered({ days, hauls, ends, from, to }: KnownOfMonth, charging: readonly StoredPaper[]) {
  const papersOf = Map.groupBy(charging.map(workOf), ({ machine }) => machine)
  const isFree = ({ itemId, objectId, day }: OnObject) =>
    from <= day &&
    day <= to &&
    !papersOf
      .get(itemId)
      ?.some((paper) => (paper.place === null || paper.place === objectId) && paper.from <= day && day <= paper.to)
  const pairOf = ({ objectId, itemId }: OnObject) => `${objectId} ${itemId}`
  const charged = hauls.map((haul) => ({ ...haul, objectId: chargedTo(haul, ends) }))
  return { days: Map.groupBy(days.filter(isFree), pairOf), hauls: Map.groupBy(charged.filter(isFree), pairOf) }
}

function addPaper(line: MachineLine, paper: StoredPaper) {
  const title = titleOf(paper.listed)
  for (const day of paper.content.days) line.days.push({ day: day.day, paper: title, ...hoursOfPaperDay(day) })
  for (const day of paper.content.days) addHours(line.hours, hoursOfPaperDay(day))
  for (const { what, unit, quantity, price, sum } of chargesOfPaper(paper.content)) {
    if (what === 'trip') line.hours.trips += quantity
    if (unit === 'hour') line.paid += quantity
    const same = line.charges.find((one) => one.what === what && one.unit === unit && one.price === price)
    if (same) Object.assign(same, { quantity: same.quantity + quantity, sum: same.sum + sum })
    else line.charges.push({ what, unit, quantity, price, sum })
  }
  if (paper.content.sums.cost) addSums(line, { ...emptySums(), cost: paper.content.sums.cost })
  line.charging.push(paper)
}

const freeDayOf = (day: ObjectDay): FreeDay => ({
  hours: { ...countedParts(day), downtime: day.downtime?.seconds ?? 0, trips: 0 },
  charged: paperDayOf(day, '', ''),
})

function addUncharged(line: MachineLine, days: readonly FreeDay[], trips: number, { machines, cards }: KnownOfMonth) {
  const charged = {
    equipmentId: line.equipmentId ?? '',
    type: machines.get(line.equipmentId ?? '')?.type ?? '',
    customer: line.customer,
    objectId: line.objectId,
  }
  const ratesOf = (day: string) => cardFor(cards, { ...charged, day })
  const extras = { base: '' as const, trips, deliveries: 0, deliveryKm: 0 }
  const { lines, missing } = chargesOf(
    days.map(({ charged: day }) => day),
    ratesOf,
    extras,
  )
  // A draft has one tax; cards with different taxes need separate papers.
  const byVat = Map.groupBy(lines, ({ card }) => cards.find(({ id }) => id === card?.id)?.vat ?? 'none')
  for (const [vat, some] of byVat) {
    const cost = costOf(
      some.reduce((sum, one) => sum + one.sum, 0),
      vatOf(vat),
    )
    addSums(line, { ...emptySums(), draft: { days: 0, missing: 0, cost } })
  }
  line.draft.days += days.length
  line.draft.missing += missing.length
  line.hours.trips += trips * 100
  for (const { hours, charged: day } of days) {
    addHours(line.hours, hours)
    line.days.push({ day: day.day, paper: '', ...hours })
  }
}

/** The customer's ИНН, as a paper or an object has it. */
export const innOf = (lines: readonly MachineLine[]): string => lines.find(({ inn }) => inn)?.inn ?? ''
