/** A machine's day without its points, and all of an owner's machines at a glance. */
import * as schema from '@spetskarta/shared/days/recorded-days.schema.ts'
import * as api from '@spetskarta/shared/days/recorded-days.ts'
import type { App, Deps } from '../../deps.ts'
import { orNotFound } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { photosOf } from '../photos/photo-links.ts'
import { startTracking, type Tracking } from '../tracks/tracking.queries.ts'
import { dayOf, spanOf, zoneOf } from '../tracks/zones.rules.ts'
import { signedIn } from '../visitor/visitor.ts'
import { currentDay } from './daily/daily.ts'
import { nextDays } from './days.queries.ts'
import { freshenForPage } from './freshen-days.queries.ts'
import { heardLately, lastDay, machineStates } from './machine-states.queries.ts'
import { NO_MACHINE, readableMachine } from './machines.guard.ts'
import { countPartnerMachines, partnerMachines } from './partner-machines.queries.ts'

export function recordedDaysRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getRecordedDay, schema.getRecordedDay),
    config: { forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      const machine = await readableMachine(db, user, equipmentId)
      const { _id, name, type } = machine.card
      const tracking = orNotFound(machine.tracking ?? (await startTracking(db, equipmentId)), NO_MACHINE)
      await freshenForPage(deps, [equipmentId], undefined)
      const { day, start, end } = spanOf(tracking, request.query.day ?? (await usualDay(deps, tracking)))
      return {
        equipment: { _id, name, type, own: machine.own },
        day,
        dayStartTimestamp: start,
        dayEndTimestamp: end,
        timeZone: zoneOf(tracking, day),
        photos: await photosOf(deps, equipmentId, new Date(start), new Date(end), { user }),
        ...(await nextDays(db, equipmentId, day)),
      }
    },
  })

  app.route({
    ...served(api.getPartnerMachines, schema.getPartnerMachines),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const { q } = request.query
      return { machines: await partnerMachines(db, id, request.query), ...(await countPartnerMachines(db, id, q)) }
    },
  })

  app.route({
    ...served(api.getLastDay, schema.getLastDay),
    handler: async (request) => ({ last: await lastDay(db, (await signedIn(db, request)).id, request.query.day) }),
  })

  app.route({
    ...served(api.getMachineStates, schema.getMachineStates),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { online, silent } = await heardLately(db, user)
      const states = await machineStates(db, user, request.query.ids ?? [])
      const silentStates = await machineStates(
        db,
        user,
        silent.map(({ id }) => id),
      )
      const named = silent.flatMap(({ id, name }) => {
        const state = silentStates.find(({ equipmentId }) => equipmentId === id)
        return state ? [{ ...state, name }] : []
      })
      return { states, now: Date.now(), online, silent: named }
    },
  })
}

/** The current day, otherwise the last recorded one, otherwise today. */
async function usualDay({ db }: Pick<Deps, 'db'>, tracking: Tracking): Promise<string> {
  const current = await currentDay(db, tracking)
  if (current) return current.span.day
  const { before } = await nextDays(db, tracking.equipment, undefined)
  return before ?? dayOf(tracking, Date.now())
}
