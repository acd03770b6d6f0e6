/** Days of machines: the current ones, the table of all, the archive, how long points are kept. */
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import * as schema from '@spetskarta/shared/days/days.schema.ts'
import * as api from '@spetskarta/shared/days/days.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { owns } from '../tracks/access.queries.ts'
import {
  archiveUntil,
  ensureTracking,
  keepDays,
  ownMachines,
  startTracking,
  type Tracking,
  trackingOf,
} from '../tracks/tracking.queries.ts'
import { spanAt, spanOf } from '../tracks/zones.rules.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { currentDay, dailyText, readDaily, type Shape, type ShownPart } from './daily.ts'
import { countDays, freshenDays, listDays } from './days.queries.ts'
import { readDiscarded } from './discarded.ts'
import { machinesAskedFor, NO_MACHINE, readableMachine } from './machines.guard.ts'
import { machineCards } from './machines.queries.ts'
import { tableRowOf } from './rows.rules.ts'

export function daysRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getDailyData, schema.getDailyData),
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, points } = request.query
      const machines = await withDays(deps, await machinesAskedFor(db, user, equipmentId))
      return sendMade(reply, allDailyText(deps, machines, user, points))
    },
  })

  app.route({
    ...api.getDailyDataTable,
    schema: schema.tableOrDay,
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, day, points, offset, limit } = request.query
      const machine = await readableMachine(db, user, equipmentId)
      const tracking = orNotFound(machine.tracking ?? (await startTracking(db, equipmentId)), NO_MACHINE)
      if (day !== undefined) {
        const span = typeof day === 'string' ? spanOf(tracking, day) : spanAt(tracking, day)
        const daily = await readDaily(deps, tracking, { span, since: span.start }, { user })
        return sendMade(reply, dailyText(machine.card, daily, points))
      }
      await freshenDays(deps, [equipmentId])
      const rows = await listDays(db, equipmentId, offset, limit)
      return {
        locations: rows.map((row) => tableRowOf(row, tracking)),
        count: await countDays(db, equipmentId),
        timeZone: tracking.timeZone,
        retentionDays: tracking.retentionDays,
      }
    },
  })

  app.route({
    ...served(api.getDiscarded, schema.getDiscarded),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, day } = request.params
      const { tracking } = await readableMachine(db, user, equipmentId)
      return tracking ? readDiscarded(deps.pool, tracking, spanOf(tracking, day)) : { points: [], count: 0 }
    },
  })

  app.route({
    ...served(api.clearAllDaily, schema.clearAllDaily),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const equipmentId = request.body?.equipmentId
      if (equipmentId && !(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      await archiveUntil(db, equipmentId ? [equipmentId] : await ownMachines(db, user), Date.now())
      return { result: 1 as const }
    },
  })

  app.route({
    ...served(api.setRetention, schema.setRetention),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      await ensureTracking(db, equipmentId)
      await keepDays(db, equipmentId, request.body.days)
      return { days: request.body.days }
    },
  })
}

interface RecordedMachine {
  equipment: Equipment
  tracking: Tracking
  shown: ShownPart
}

/** The machines whose current day has anything in it, with that day. */
async function withDays({ db }: Pick<Deps, 'db'>, ids: string[]): Promise<RecordedMachine[]> {
  const trackings = new Map((await trackingOf(db, ids)).map((tracking) => [tracking.equipment, tracking]))
  const recorded: RecordedMachine[] = []
  for (const equipment of await machineCards(db, [...trackings.keys()])) {
    const tracking = trackings.get(equipment._id)
    const shown = tracking && (await currentDay(db, tracking))
    if (shown) recorded.push({ equipment, tracking, shown })
  }
  return recorded
}

/** Only one machine's points are in memory at a time, however many machines there are. */
async function* allDailyText(
  deps: Deps,
  machines: RecordedMachine[],
  user: string,
  shape: Shape,
): AsyncGenerator<string> {
  let before = '{"allDailyData":['
  for (const { equipment, tracking, shown } of machines) {
    const daily = await readDaily(deps, tracking, shown, { user })
    yield before
    yield* dailyText(equipment, daily, shape)
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}
