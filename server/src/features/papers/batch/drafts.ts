/** Drafts of a period: one per machine and object; a machine that was on no object gets one for its whole days. */
import { compareNames } from '@spetskarta/shared/names.ts'
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import type { DraftKind, Drafts, PaperDraft, Warning } from '@spetskarta/shared/papers/batch.ts'
import { DRAFTS_A_PAGE } from '@spetskarta/shared/papers/batch.ts'
import type { PaperForm, PaperKind } from '@spetskarta/shared/papers/papers.ts'
import type { StoredRate } from '@spetskarta/shared/papers/rates.ts'
import { coarsestOf } from '@spetskarta/shared/tracks/coarse.ts'
import type { Deps } from '../../../deps.ts'
import { groupNames, machinesOfGroup } from '../../company/groups.queries.ts'
import { countPeriod } from '../../objects/count-hours.ts'
import { chargedHoursOfAll } from '../../objects/downtime/charged-hours.queries.ts'
import { endsOf, haulsIn } from '../../objects/hauls/hauls.queries.ts'
import { chargedTo, type Ends, isPlace } from '../../objects/hauls/pairs.rules.ts'
import { listRates } from '../../rates/rates.queries.ts'
import { cardFor } from '../../rates/rates.rules.ts'
import { findRequisites } from '../../settings/requisites.queries.ts'
import { contentOf, type PaperDay } from '../content.rules.ts'
import { paperCrews } from '../drivers/paper-crew.ts'
import { tripsIn } from '../hauls.ts'
import { paperDayIn, wholeDayOf } from '../hours.ts'
import { isWorth, placedDay } from '../places/place-days.rules.ts'
import { pricedOf } from '../rates/charges.rules.ts'
import * as queries from './batch.queries.ts'
import { pairOf } from './batch.queries.ts'

/** Fields that only the owner can fill in. */
const NOTHING_TYPED: Omit<PaperForm, 'kind' | 'equipmentId' | 'from' | 'to' | 'by' | 'customer'> = {
  base: '',
  deliveries: 0,
  deliveryKm: 0,
  price: 0,
  shiftHours: 8,
  minHours: 0,
  vat: 'none',
  customerInn: '',
  object: '',
  operator: '',
  works: '',
  idleReason: '',
}

interface DraftsQuery extends queries.Period {
  kind: DraftKind
  customer?: string | undefined
  objectId?: number | undefined
  /** A group, including its parts. */
  group?: number | undefined
  skip: number
}

type MachineDay = NonNullable<ReturnType<Awaited<ReturnType<typeof queries.daysOfMachines>>['get']>>[number]

/** A machine on an object (or its whole days) that a draft can be made of. */
interface Found {
  machine: queries.BatchMachine
  object: queries.OwnObject | undefined
  customer: string
  days: PaperDay[]
  /** The machine's whole days, for gaps and jamming. */
  whole: MachineDay[]
}

/** `most`: drafts in one answer. Counts and filters cover all pages. */
export async function listDrafts(deps: Deps, user: string, query: DraftsQuery, most = DRAFTS_A_PAGE): Promise<Drafts> {
  const { db } = deps
  const [named, groups, inGroup] = await Promise.all([
    queries.machinesByName(db, user),
    groupNames(db, user),
    machinesOfGroup(db, user, query.group),
  ])
  const machines = inGroup ? named.filter(({ id }) => inGroup.has(id)) : named
  const ids = machines.map(({ id }) => id)
  const { counting, uncounted } = await countPeriod(deps, ids, query)
  const uncountedOf = Map.groupBy(uncounted, ({ itemId }) => itemId)
  const objects = await queries.ownObjects(db, user)
  const cards = await listRates(db, user)
  const customers = new Map(objects.map(({ id, customer }) => [id, customer]))
  const zoned = machines.map(({ id, type, zones }) => ({ _id: id, type, timeZone: zones.timeZone }))
  const [whole, onObjects, hauls, requisites, last, papers, withInn] = await Promise.all([
    queries.daysOfMachines(db, ids, query),
    chargedHoursOfAll(db, { cards, customers, machines: zoned }, query),
    haulsIn(db, ids, query.from, query.to),
    findRequisites(db, user),
    queries.lastPapers(db, user),
    queries.papersWithin(db, user, query),
    queries.customersWithInn(db, user),
  ])
  const charged = objects.filter((object) => !isPlace(object))
  const byMachine = Map.groupBy(onObjects, ({ itemId }) => itemId)
  const all = machines.flatMap((machine): Found[] => {
    const days = whole.get(machine.id) ?? []
    const there = byMachine.get(machine.id) ?? []
    const stretches = charged.flatMap((object): Found[] => {
      const hours = there.filter(({ objectId }) => objectId === object.id)
      if (!hours.some(isWorth)) return []
      const paperDays = hours.map((one) => paperDayIn(machine.zones, one))
      return [{ machine, object, customer: object.customer, days: paperDays, whole: days }]
    })
    if (stretches.length > 0) return stretches
    const paperDays = days.flatMap(({ first_at, last_at, strip, day, work, idle, off, unknown }) => {
      if (!first_at || !last_at) return []
      const worked = { day, work, idle, off, unknown, first: first_at.getTime(), last: last_at.getTime(), strip }
      const places = there.filter((one) => one.day === day && isWorth(one))
      const placed = places.map((one) => ({
        objectId: one.objectId,
        object: '',
        works: '',
        day: paperDayIn(machine.zones, one),
      }))
      return [placedDay(wholeDayOf(worked, machine.zones, undefined), placed)]
    })
    const { customer = '' } = last.get(pairOf(machine.id, null)) ?? {}
    return paperDays.length > 0 ? [{ machine, object: undefined, customer, days: paperDays, whole: days }] : []
  })
  const chosen = all
    .filter(({ customer }) => query.customer === undefined || customer === query.customer)
    .filter(({ object }) => query.objectId === undefined || object?.id === query.objectId)
    .toSorted(
      (a, b) =>
        // Those without a customer come last.
        Number(a.customer === '') - Number(b.customer === '') ||
        compareNames(a.customer, b.customer) ||
        compareNames(a.object?.name ?? '', b.object?.name ?? '') ||
        (a.object?.id ?? 0) - (b.object?.id ?? 0),
    )
  const ends = await endsOf(db, hauls)
  const known = {
    cards,
    last,
    papers,
    withInn,
    ends,
    uncounted: uncountedOf,
    hauls: Map.groupBy(hauls, ({ itemId }) => itemId),
  }
  const page = chosen.slice(query.skip, query.skip + most)
  const crews = await paperCrews(
    db,
    user,
    page.map(({ machine, days }) => ({ equipmentId: machine.id, days })),
  )
  return {
    drafts: page.map((stretch, i) => draftOf(query, { ...stretch, crew: crews[i] ?? '' }, known)),
    count: chosen.length,
    counting,
    uncounted: uncounted.length,
    machines: machines.length,
    idle: machines.length - new Set([...all.map(({ machine }) => machine.id), ...uncountedOf.keys()]).size,
    named: requisites.name !== '',
    customers: [...new Set(all.flatMap(({ customer }) => customer || []))].toSorted(compareNames),
    objects: objects.map(({ id, name }) => ({ objectId: id, name })),
    groups,
  }
}

interface Known {
  cards: StoredRate[]
  last: Awaited<ReturnType<typeof queries.lastPapers>>
  papers: Awaited<ReturnType<typeof queries.papersWithin>>
  withInn: Set<string>
  ends: Ends
  /** Days that could not be counted, ascending, keyed by machine id. */
  uncounted: ReadonlyMap<string, readonly { day: string }[]>
  /** Keyed by machine id. */
  hauls: Map<string, Haul[]>
}

function draftOf(
  { from, to, kind: wanted }: DraftsQuery,
  stretch: Found & { crew: string },
  { cards, last, papers, withInn, ends, uncounted, hauls }: Known,
): PaperDraft {
  const { machine, object, customer, days, whole, crew } = stretch
  const kind = wanted === 'sheet' ? machine.sheet : wanted
  const pair = pairOf(machine.id, object?.id)
  const charged = { equipmentId: machine.id, type: machine.type, customer, objectId: object?.id ?? null }
  // Most cards are for other machines and customers, so the applicable ones are picked once, not for each day.
  const mine = cards.filter((card) => cardFor([card], { ...charged, day: to }))
  const ratesOf = (day: string) => cardFor(mine, { ...charged, day })
  const its = hauls.get(machine.id) ?? []
  const trips = tripsIn(object ? its.filter((haul) => chargedTo(haul, ends) === object.id) : its)
  const { content, missing, mixed } = contentOf({
    form: {
      ...NOTHING_TYPED,
      trips,
      kind,
      equipmentId: machine.id,
      objectId: object?.id,
      from,
      to,
      by: 'card',
      customer,
    },
    owner: { name: '', inn: '', kpp: '', address: '' },
    machine: { type: machine.type, name: machine.name },
    issuedOn: to,
    days,
    ratesOf,
  })
  const card = ratesOf(days.at(-1)?.day ?? to)
  const before = papers.get(pair) ?? []
  const same = before.filter(({ from_day, to_day }) => from_day === from && to_day === to)
  const issued = before.findLast((paper) => !paper.cancelled_at && isSheet(paper.kind) === isSheet(kind))
  const covered = new Set(days.map(({ day }) => day))
  const recorded = whole.filter(({ day }) => covered.has(day))
  const sumOf = (of: (day: MachineDay) => number) => recorded.reduce((sum, day) => sum + of(day), 0)
  const warnings: Warning[] = []
  if (issued) warnings.push({ kind: 'issued', paperId: Number(issued.id), paper: issued.kind, number: issued.number })
  if (missing.length > 0) warnings.push({ kind: 'no_rate', days: missing.length })
  const failed = uncounted.get(machine.id)
  if (failed) warnings.push({ kind: 'uncounted', days: failed.map(({ day }) => day) })
  if (mixed) warnings.push({ kind: 'taxes' })
  if (customer === '') warnings.push({ kind: 'no_customer' })
  else if (!object?.inn && !withInn.has(customer)) warnings.push({ kind: 'no_inn' })
  if (content.sums.unknown > 0) warnings.push({ kind: 'unknown', seconds: content.sums.unknown })
  const jammed = sumOf((day) => day.jammed)
  if (jammed > 0) warnings.push({ kind: 'jammed', seconds: jammed })
  const gaps = sumOf((day) => day.gaps)
  if (gaps > 0) warnings.push({ kind: 'gaps', count: gaps })
  const { coarseSeconds, turnsSeconds, speedUnproved } = coarsestOf(recorded)
  if (coarseSeconds !== null) warnings.push({ kind: 'coarse', coarseSeconds })
  if (turnsSeconds !== null) warnings.push({ kind: 'turns', turnsSeconds })
  if (speedUnproved) warnings.push({ kind: 'unproved' })
  const { operator = '', works = '', idleReason = '' } = last.get(pair) ?? {}
  return {
    kind,
    equipmentId: machine.id,
    machineName: machine.name,
    plate: machine.plate,
    objectId: object?.id ?? null,
    objectName: object?.name ?? '',
    customer,
    operator: crew || operator,
    works,
    idleReason,
    again: same.filter(({ cancelled_at }) => cancelled_at).length,
    days: days.filter(({ counted, present }) => counted > 0 || present > 0).length,
    sums: content.sums,
    trips,
    rate: rateOf(card),
    cardId: card?.id ?? null,
    priced: card ? pricedOf(card) : [],
    warnings,
  }
}

/** A справка is based on the sheets of its days, so one sheet and one справка about the same days are normal. */
const isSheet = (kind: PaperKind) => kind === 'esm2' || kind === 'esm3'

function rateOf(card: StoredRate | undefined): PaperDraft['rate'] {
  const hour = card?.work ?? card?.presence ?? null
  if (card?.work == null && card?.shift != null) return { price: card.shift, unit: 'shift' }
  if (hour !== null) return { price: hour, unit: 'hour' }
  return card?.trip == null ? null : { price: card.trip, unit: 'trip' }
}
