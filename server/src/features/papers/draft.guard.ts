/** Computes what a paper would contain if it were issued now. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import type * as api from '@spetskarta/shared/papers/papers.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { DbDeps } from '../../deps.ts'
import { badRequest, conflict, notFound, orNotFound } from '../../http/errors.ts'
import { NO_MACHINE } from '../days/machines.guard.ts'
import { findMachine } from '../days/machines.queries.ts'
import { countForPaper } from '../objects/count-hours.ts'
import { objectFor } from '../objects/objects.queries.ts'
import { overOn } from '../objects/precedence.queries.ts'
import { listRates } from '../rates/rates.queries.ts'
import { cardFor } from '../rates/rates.rules.ts'
import { findRequisites } from '../settings/requisites.queries.ts'
import { owns } from '../tracks/access.queries.ts'
import { DEFAULT_ZONE } from '../tracks/tracking.queries.ts'
import { date } from './cells.rules.ts'
import { contentOf } from './content.rules.ts'
import { paperCrews } from './drivers/paper-crew.ts'
import { paperDriverNotes } from './drivers/paper-driver-notes.ts'
import { paperHauls, tripsIn } from './hauls.ts'
import { paperDays } from './hours.ts'
import { sheetsOf } from './papers.queries.ts'
import { findMachineParticulars, findParticulars } from './particulars/particulars.queries.ts'
import { contractText } from './parties.rules.ts'
import type { PlacedDay } from './places/place-days.rules.ts'
import { placedDays } from './places/placed-days.ts'
import { worksBySheets } from './places/sheet-works.rules.ts'
import { paperReadings } from './readings/readings.ts'
import { settledBefore } from './settled/settled.queries.ts'
import { titleOf } from './title.rules.ts'

const NO_OBJECT = 'Такого объекта у вас нет'
const MIXED = 'За эти дни действуют карточки ставок с разным НДС: составьте по документу на каждую'
const datesText = (days: readonly string[]) => days.map(date).join(', ')

export const noRate = (days: readonly string[]) =>
  `Нет ставки за ${datesText(days)}: добавьте карточку или выдайте без суммы`

const notCounted = (days: readonly string[]) =>
  `Не удалось посчитать ${datesText(days)}: составьте документ без ${days.length === 1 ? 'этого дня' : 'этих дней'}`

const typeName = (type: string) => EQUIPMENT_TYPES.find(({ id }) => id === type)?.name ?? ''

interface DraftQuery {
  from: string
  to: string
  objectId?: number | null | undefined
  /** Customer whose rate card decides what counts as простой; empty: the object's own customer. */
  customer?: string | undefined
  worksAt?: api.PaperForm['worksAt']
}

export function openDrafting(deps: DbDeps) {
  const { db } = deps

  /** `uncounted`: days of the period that could not be counted; `days` lack them or have what was counted of them earlier. */
  async function daysOf(user: string, equipmentId: string, { from, to, objectId, customer, worksAt }: DraftQuery) {
    if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
    const { card, tracking } = orNotFound(await findMachine(db, equipmentId), NO_MACHINE)
    const zones = tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
    const object = objectId ? orNotFound(await objectFor(db, user, objectId), NO_OBJECT) : undefined
    if (object && !object.own) throw notFound(NO_OBJECT)
    const charged = object && { ...object, customerName: customer || object.customerName }
    const machine = { id: equipmentId, type: card.type }
    const uncounted = await countForPaper(deps, equipmentId, { from, to })
    const there: PlacedDay[] = []
    async function placed() {
      const byDay = await placedDays(db, { user, machine, zones, customer, worksAt, from, to })
      there.push(...[...byDay.values()].flat())
      return byDay
    }
    const days = await paperDays(deps, { equipmentId, object: charged, placed, zones, from, to })
    const places = [...new Map(there.map((one) => [one.objectId, one])).values()]
    const hauls = await paperHauls(db, { equipmentId, object, from, to })
    return { card, zones, object, days, uncounted, places, hauls }
  }

  /**
   * Empty customer and object fields are filled from the object, an empty operator from the crew; stored particulars of those
   * named are added.
   */
  async function draft(user: string, given: api.PaperForm) {
    const { card, zones, object, days, uncounted, places, hauls } = await daysOf(user, given.equipmentId, given)
    if (uncounted.length > 0) throw conflict(notCounted(uncounted))
    const [crew = ''] = given.operator ? [] : await paperCrews(db, user, [{ equipmentId: given.equipmentId, days }])
    const counted = { ...given, operator: given.operator || crew, trips: given.trips ?? tripsIn(hauls) }
    // The ИНН and contract of the object belong to its own customer, not to another one.
    const its = object && (!given.customer || given.customer === object.customerName) ? object : undefined
    const form = object
      ? {
          ...counted,
          customer: given.customer || object.customerName,
          customerInn: given.customerInn || (its?.customerInn ?? ''),
          object: given.object || [object.name, object.address].filter(Boolean).join(', '),
        }
      : counted
    const [owner, { customer, operator }, machine, cards, sheets, readings, driverNotes, over] = await Promise.all([
      findRequisites(db, user),
      findParticulars(db, user, form),
      findMachineParticulars(db, user, form.equipmentId),
      form.by === 'card' ? listRates(db, user) : [],
      form.kind === 'esm7' ? sheetsOf(db, user, form) : [],
      form.kind === 'esm2' || form.kind === 'esm3' ? paperReadings(deps, { type: card.type, zones }, form) : undefined,
      form.kind === 'esm7' ? [] : paperDriverNotes(db, zones, form, days),
      object ? overOn(db, user, { ...form, itemId: form.equipmentId, objectId: object.objectId }) : [],
    ])
    const charged = { ...form, type: card.type, objectId: form.objectId ?? null }
    const ratesOf = (day: string) => cardFor(cards, { ...charged, day })
    const worksOn = worksBySheets(sheets)
    const drafted = contentOf({
      form,
      owner,
      customer,
      operator,
      contract: contractText(customer?.contract || (its?.contract ?? ''), customer?.contractOn ?? ''),
      basis: sheets.map(({ listed }) => titleOf(listed)),
      ...(object && { place: object.name }),
      machine: { ...machine, type: typeName(card.type), name: card.name },
      issuedOn: dayAt(zones.timeZone, Date.now()),
      hauls,
      ...(readings && { readings }),
      ...(driverNotes.length > 0 && { driverNotes }),
      ...(over.length > 0 && { over }),
      days: days.map((day) => ({ ...day, works: worksOn(day.day) })),
      ratesOf,
    })
    if (drafted.mixed) throw badRequest(MIXED)
    const settledBy = await settledBefore(db, user, drafted.content)
    return {
      ...drafted,
      content: { ...drafted.content, settledBy },
      places,
      trips: tripsIn(hauls),
      last: ratesOf(days.at(-1)?.day ?? form.to),
    }
  }

  return { daysOf, draft }
}
