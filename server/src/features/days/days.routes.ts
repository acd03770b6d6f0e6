/** Days of machines: the current ones, the table of all, the archive, how long points are kept. */
import { Readable } from 'node:stream'
import type { Equipment } from '@spetskarta/shared/catalog/items.ts'
import * as schema from '@spetskarta/shared/days/days.schema.ts'
import * as api from '@spetskarta/shared/days/days.ts'
import type { App, Deps } from '../../deps.ts'
import { notFound, orNotFound } from '../../http/errors.ts'
import { sendMade } from '../../http/send-made.ts'
import { served } from '../../http/served.ts'
import { ownMachines, owns, readableOf } from '../tracks/access.queries.ts'
import {
  archiveUntil,
  ensureTracking,
  keepDays,
  startTracking,
  type Tracking,
  trackingOf,
} from '../tracks/tracking.queries.ts'
import { spanAt, spanOf } from '../tracks/zones.rules.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { currentDays, type Daily, dailyText, readDaily, type Shape, type ShownPart } from './daily.ts'
import { countDays, listDays } from './days.queries.ts'
import { readDiscarded } from './discarded.ts'
import { freshenDays } from './freshen-days.queries.ts'
import { machinesAskedFor, NO_MACHINE, readableMachine } from './machines.guard.ts'
import { machineCards } from './machines.queries.ts'
import { tableRowOf } from './rows.rules.ts'

export function daysRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getDailyData, schema.getDailyData),
    config: { forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, ids, points, limit } = request.query
      const asked = ids ? await readableOf(db, user, ids) : await machinesAskedFor(db, user, equipmentId)
      const { machines, count } = await withDays(deps, asked, limit)
      return sendMade(reply, allDailyText(deps, machines, user, { shape: points, count }))
    },
  })

  app.route({
    ...api.getDailyDataTable,
    schema: schema.tableOrDay,
    config: { forPrograms: true },
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
      return tracking ? readDiscarded(deps, tracking, spanOf(tracking, day)) : { points: [], count: 0 }
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

/**
 * The machines whose current day has anything in it, with that day; of more than `most` those heard from last. `count`:
 * how many there are.
 */
async function withDays({ db }: Pick<Deps, 'db'>, ids: string[], most = Number.POSITIVE_INFINITY) {
  const trackings = new Map((await trackingOf(db, ids)).map((tracking) => [tracking.equipment, tracking]))
  const days = await currentDays(db, [...trackings.values()])
  const newest = [...days].toSorted(([, a], [, b]) => b.newest - a.newest).slice(0, most)
  const cards = await machineCards(
    db,
    newest.map(([id]) => id),
  )
  const machines = cards.flatMap((equipment): RecordedMachine[] => {
    const [tracking, shown] = [trackings.get(equipment._id), days.get(equipment._id)]
    return tracking && shown ? [{ equipment, tracking, shown }] : []
  })
  return { machines, count: days.size }
}

/** Days that are read at once: the database works on the next ones while one is computed. */
const AT_ONCE = 4

/** The points of few machines are in memory at a time, however many machines there are. */
async function* allDailyText(
  deps: Deps,
  machines: RecordedMachine[],
  user: string,
  { shape, count }: { shape: Shape; count: number },
): AsyncGenerator<string> {
  yield `{"count":${count},"allDailyData":[`
  let before = ''
  const days = Readable.from(machines).map(
    async ({ equipment, tracking, shown }: RecordedMachine): Promise<[Equipment, Daily]> => [
      equipment,
      await readDaily(deps, tracking, shown, { user }),
    ],
    { concurrency: AT_ONCE },
  )
  for await (const [equipment, daily] of days as AsyncIterable<[Equipment, Daily]>) {
    yield before
    yield* dailyText(equipment, daily, shape)
    before = ','
  }
  yield ']}'
}
