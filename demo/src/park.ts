/**
 * The owner's park: groups, operators' assignments, service, documents and own bookings. Written by the queries that the pages
 * use.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '@spetskarta/server/db/connect.ts'
import { insertGroup, moveInto } from '@spetskarta/server/features/company/groups.queries.ts'
import { insertAssignment } from '@spetskarta/server/features/crew/assignments.queries.ts'
import { listOperators } from '@spetskarta/server/features/crew/operators.queries.ts'
import { keepSheetCorrection } from '@spetskarta/server/features/crew/timesheet/timesheet.queries.ts'
import { keepEntered } from '@spetskarta/server/features/days/engine-hours/readings.queries.ts'
import { putOwnBooking } from '@spetskarta/server/features/deals/own-bookings/own-bookings.queries.ts'
import { insertDocument, insertPlan, insertRecord } from '@spetskarta/server/features/service/service.queries.ts'
import { DEFAULT_ZONE } from '@spetskarta/server/features/tracks/tracking.queries.ts'
import { ENTERED_MOST } from '@spetskarta/shared/days/engine-hours.constants.ts'
import { HOUR, SECOND } from '@spetskarta/shared/durations.ts'
import { DOCUMENTS_MOST, RECORDS_MOST } from '@spetskarta/shared/service/service.constants.ts'
import { PlanForm } from '@spetskarta/shared/service/service.schema.ts'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import { daysFrom, isSunday, known, readRecords } from './records.ts'

/** A time of day in Moscow before work begins. */
const MORNING_MS = 5 * HOUR
/** Name of the owner in histories. */
const BY = 'ramstroy'

/** Call this after the machines, the operators and the recorded days are loaded. */
export async function loadPark(db: Db, user: string, now: Date): Promise<void> {
  const [park, machines, operators] = await Promise.all([
    readRecords('park'),
    idsOfMachines(db, user),
    listOperators(db, user),
  ])
  const day = (daysAgo: number) => dayAt(DEFAULT_ZONE, daysFrom(now, -daysAgo).getTime())
  const morning = (daysAgo: number) => new Date(Date.parse(`${day(daysAgo)}T00:00:00+03:00`) + MORNING_MS)
  for (const { name, machines: its } of park.groups) {
    const saved = await insertGroup(db, user, { name, parent: null })
    const ids = its.map((one) => known(machines, one))
    if (saved.state === 'saved') await moveInto(db, user, saved.id, ids)
  }
  const people = new Map(operators.map(({ id, name }) => [name, id]))
  for (const { machine, operator, from } of park.assignments) {
    const given = { operator: known(people, operator), from: morning(from), to: null, reason: '' }
    await insertAssignment(db, user, known(machines, machine), given, {
      by: BY,
      instead: true,
      madeAt: morning(from),
    })
  }
  for (const { operator, from, to, hours, reason } of park.timesheet)
    for (let daysAgo = from; daysAgo >= to; daysAgo--) {
      const its = {
        operator: known(people, operator),
        day: day(daysAgo),
        mark: null,
        hours: Math.round((hours * HOUR) / SECOND),
        night: null,
      }
      if (!isSunday(its.day)) await keepSheetCorrection(db, user, { ...its, reason, by: BY })
    }
  for (const { machine, daysAgo, hours } of park.readings) {
    const reading = { at: morning(daysAgo).getTime(), seconds: Math.round((hours * HOUR) / SECOND) }
    await keepEntered(db, known(machines, machine), reading, ENTERED_MOST)
  }
  const plans = new Map<string, string>()
  for (const { machine, type = null, ...form } of park.plans) {
    const equipmentId = machine === undefined ? null : known(machines, machine)
    const id = await insertPlan(db, user, PlanForm.parse({ ...form, equipmentId, type }))
    if (id !== undefined) plans.set(form.name, id)
  }
  for (const { machine, plan, daysAgo, hours = null, ...said } of park.records) {
    const planId = plan === undefined ? null : known(plans, plan)
    await insertRecord(db, known(machines, machine), { ...said, planId, day: day(daysAgo), hours }, RECORDS_MOST)
  }
  for (const { machine, endsIn, ...document } of park.documents)
    await insertDocument(db, known(machines, machine), { ...document, ends: day(-endsIn) }, DOCUMENTS_MOST)
  for (const { machine, startsIn, endsIn, customer } of park.bookings) {
    const days = { from: day(-startsIn), to: day(-endsIn), shift: 'day' as const }
    const booking = { id: randomUUID(), machine: known(machines, machine), ...days, customer }
    // As if made on its first day, because some bookings have already begun.
    await putOwnBooking(db, user, booking, Date.parse(days.from))
  }
}

/** Ids of the user's machines by name. */
export async function idsOfMachines(db: Db, user: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('items').select(['id', 'name']).where('owner', '=', user).execute()
  return new Map(rows.map(({ id, name }) => [name.replaceAll('\u00a0', ' '), id]))
}
