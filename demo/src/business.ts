/**
 * What the demo's owner does with the records: customers, objects, rate cards, deals, papers. Written by the queries that the
 * pages use.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '@spetskarta/server/db/connect.ts'
import type { DbDeps } from '@spetskarta/server/deps.ts'
import { saveOperator } from '@spetskarta/server/features/crew/operators.queries.ts'
import { insertCorrection } from '@spetskarta/server/features/objects/corrections.queries.ts'
import { correctionFrom } from '@spetskarta/server/features/objects/corrections.rules.ts'
import { countHours } from '@spetskarta/server/features/objects/count-hours.ts'
import { openCustomerLink } from '@spetskarta/server/features/objects/customer/customer-links.queries.ts'
import { hoursOf } from '@spetskarta/server/features/objects/hours.queries.ts'
import { insertObject } from '@spetskarta/server/features/objects/objects.queries.ts'
import { openDrafting } from '@spetskarta/server/features/papers/draft.guard.ts'
import { cancelPaper, issuePaper } from '@spetskarta/server/features/papers/papers.queries.ts'
import {
  addCustomer,
  saveMachineParticulars,
} from '@spetskarta/server/features/papers/particulars/particulars.queries.ts'
import { addRate } from '@spetskarta/server/features/rates/rates.queries.ts'
import { saveRequisites } from '@spetskarta/server/features/settings/requisites.queries.ts'
import { DEFAULT_ZONE } from '@spetskarta/server/features/tracks/tracking.queries.ts'
import { HUNDREDTH_S } from '@spetskarta/shared/hours.ts'
import { OBJECTS_MOST } from '@spetskarta/shared/objects/objects.ts'
import { previewPaper } from '@spetskarta/shared/papers/papers.schema.ts'
import { RateCard } from '@spetskarta/shared/papers/rates.schema.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { loadDeals } from './deals.ts'
import { loadPark } from './park.ts'
import { daysFrom, known, readRecords } from './records.ts'

interface Owner {
  user: string
  /** Machines that drive a track: track -> id. */
  machines: ReadonlyMap<string, string>
  now: Date
}

/** A correction of a quarter of an hour on the day before yesterday. */
const CORRECTED = { daysAgo: 2, track: 'test-1', more: 25 * HUNDREDTH_S }

/** Number of past hours that a customer's link shows. */
const LINKED_HOURS = 7 * 24

/** Call this after the records are loaded, since papers are based on them. */
export async function loadBusiness(deps: DbDeps, owner: Owner): Promise<void> {
  const { db } = deps
  const objects = await insertBusiness(db, owner)
  await loadDeals(db, { owner: owner.user, objects, now: owner.now })
  await loadPark(db, owner.user, owner.now)
  // Hours of other machines are counted by papers and pages when they need them.
  await countHours(deps, [machineOf(owner, CORRECTED.track)])
  await correct(db, owner, objects)
  await issue(deps, owner, objects)
}

const dayOf = ({ now }: Owner, daysAgo: number) => dayAt(DEFAULT_ZONE, daysFrom(now, -daysAgo).getTime())

const machineOf = ({ machines }: Owner, track: string) => known(machines, track)

/** Returns the ids of objects by name. */
async function insertBusiness(db: Db, owner: Owner): Promise<Map<string, number>> {
  const { user, machines } = owner
  const [users, customers, operators, particulars, objects, rates] = await Promise.all([
    readRecords('users'),
    readRecords('customers'),
    readRecords('operators'),
    readRecords('particulars'),
    readRecords('objects'),
    readRecords('rates'),
  ])
  for (const { requisites } of users) if (requisites) await saveRequisites(db, user, requisites)
  for (const { daysAgo, ...customer } of customers)
    await addCustomer(db, user, { ...customer, contractOn: dayOf(owner, daysAgo) })
  for (const operator of operators) await saveOperator(db, user, { ...operator, licenceEnds: '', phone: '' })
  for (const { track, ...given } of particulars) await saveMachineParticulars(db, machineOf(owner, track), given)
  const ids = new Map<string, number>()
  for (const { name, customer, address, lat, lng, radius, starts, ends, haul = null, tracks, link } of objects) {
    const { phone = '', inn = null, contract = null } = customers.find((one) => one.name === customer) ?? {}
    const its = { customerName: customer, customerPhone: phone, customerInn: inn, contract }
    const shape = { kind: 'circle' as const, lon: lng, lat, radius }
    const driven = tracks.flatMap((track) => machines.get(track) ?? [])
    const fields = { ...its, name, address, shape, starts, ends, haul, machines: driven }
    const id = await insertObject(db, user, fields, OBJECTS_MOST)
    if (id === undefined) continue
    ids.set(name, id)
    if (link) await openCustomerLink(db, id, { hours: LINKED_HOURS, papers: true })
  }
  for (const { daysAgo, track, ...card } of rates) {
    const equipmentId = track === undefined ? null : machineOf(owner, track)
    await addRate(db, user, RateCard.parse({ ...card, equipmentId, from: dayOf(owner, daysAgo) }))
  }
  return ids
}

/** On one day the owner counts more work than was recorded, taken from unknown time or from idling. */
async function correct(db: Db, owner: Owner, objects: ReadonlyMap<string, number>): Promise<void> {
  const itemId = machineOf(owner, CORRECTED.track)
  const day = dayOf(owner, CORRECTED.daysAgo)
  for (const objectId of objects.values()) {
    const [known] = await hoursOf(db, { objectId, itemIds: [itemId], from: day, to: day })
    const reason = 'Утром телефон был в бытовке, работу подтвердил прораб'
    const given = known && correctionFrom(known, { counted: known.work + CORRECTED.more, reason })
    if (typeof given === 'object') await insertCorrection(db, { objectId, itemId, day, userId: owner.user }, given)
  }
}

async function issue(deps: DbDeps, owner: Owner, objects: ReadonlyMap<string, number>): Promise<void> {
  const { draft } = openDrafting(deps)
  for (const { object, track, from, to, cancelled, ...said } of await readRecords('papers')) {
    const form = previewPaper.querystring.parse({
      ...said,
      objectId: objects.get(object),
      equipmentId: machineOf(owner, track),
      from: dayOf(owner, from),
      to: dayOf(owner, to),
      by: 'card',
    })
    const { content } = await draft(owner.user, form)
    const { listed } = await issuePaper(deps.db, owner.user, { key: randomUUID(), content })
    if (cancelled) await cancelPaper(deps.db, owner.user, listed.id, cancelled)
  }
}
