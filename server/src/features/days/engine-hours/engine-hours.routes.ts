/**
 * Everyone who may read a machine's days may read its engine hours; only the owner enters readings of the machine's own counter.
 */
import * as schema from '@spetskarta/shared/days/engine-hours.schema.ts'
import * as api from '@spetskarta/shared/days/engine-hours.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, notFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import { dayOf, type Zones } from '../../tracks/zones.rules.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { freshenForPage } from '../freshen-days.queries.ts'
import { NO_MACHINE, readableMachine } from '../machines.guard.ts'
import { hasFailed } from '../stale-days.queries.ts'
import { openEngineHours } from './engine-hours.ts'
import type { Fuel } from './fuel-of-days.ts'
import { engineDays, keepEntered, removeEntered } from './readings.queries.ts'
import { noteServiceChange } from './service-changes.queries.ts'

/** How far ahead of ours the clock of an entered reading may be, ms. */
const AHEAD = 5 * MINUTE

export function engineHoursRoutes(app: App, deps: Deps) {
  const { db } = deps

  async function withRate(equipment: string, day: string, fuel: Fuel) {
    const isKnown = !(await hasFailed(db, equipment, day))
    const ran = (isKnown && (await engineDays(db, equipment)).find((one) => one.day === day)?.ran) || 0
    return { ...fuel, ran, perHour: api.litresAnHour(fuel, ran) }
  }

  async function machineFor(user: string, equipment: string) {
    const { card, tracking, own } = await readableMachine(db, user, equipment)
    const zones: Zones = tracking ?? { timeZone: DEFAULT_ZONE, zonesBefore: [] }
    const dayAt = async (day: string) => {
      await freshenForPage(deps, [equipment], undefined)
      const { own, ...hours } = await (await openEngineHours(deps, { equipment, type: card.type, zones }))(day, day)
      return {
        ...hours,
        own: hours.uncounted ? null : own,
        fuel: hours.fuel && (await withRate(equipment, day, hours.fuel)),
      }
    }
    return { own, zones, dayAt }
  }

  async function ownMachine(user: string, equipment: string) {
    const machine = await machineFor(user, equipment)
    if (!machine.own) throw notFound(NO_MACHINE)
    return machine
  }

  app.route({
    ...served(api.getEngineHours, schema.getEngineHours),
    config: { forPrograms: true },
    handler: async (request) => {
      const { equipmentId, day } = request.params
      return (await machineFor((await signedIn(db, request)).id, equipmentId)).dayAt(day)
    },
  })

  app.route({
    ...served(api.enterEngineHours, schema.enterEngineHours),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId } = request.params
      const { id: owner } = await signedIn(db, request)
      const { zones, dayAt } = await ownMachine(owner, equipmentId)
      const { at, hours } = request.body
      if (at > Date.now() + AHEAD) throw badRequest('Этого времени ещё не было')
      if (!(await keepEntered(db, equipmentId, { at, seconds: Math.round(hours * 3600) }, api.ENTERED_MOST)))
        throw badRequest(`У машины не больше ${api.ENTERED_MOST} показаний`)
      await noteServiceChange(db, owner)
      return dayAt(dayOf(zones, at))
    },
  })

  app.route({
    ...served(api.removeEngineHours, schema.removeEngineHours),
    ...signedInFirst(db),
    handler: async (request) => {
      const { equipmentId, at } = request.params
      const { id: owner } = await signedIn(db, request)
      const { zones, dayAt } = await ownMachine(owner, equipmentId)
      if (!(await removeEntered(db, equipmentId, at))) throw notFound('Такого показания нет')
      await noteServiceChange(db, owner)
      return dayAt(dayOf(zones, at))
    },
  })
}
