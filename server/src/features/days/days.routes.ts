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
import { readDailies } from './daily/dailies.ts'
import { currentDays, type Daily, type DayShape, dailyText, readDaily, type ShownPart } from './daily/daily.ts'
import { countDays, listDays } from './days.queries.ts'
import { readDiscarded } from './discarded.ts'
import { freshenForPage } from './freshen-days.queries.ts'
import { machinesToRead, NO_MACHINE, readableMachine } from './machines.guard.ts'
import { machineCards } from './machines.queries.ts'
import { tableRowOf, uncountedRow } from './rows.rules.ts'

export function daysRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getDailyData, schema.getDailyData),
    config: { forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId, ids, points, offset, limit } = request.query
      const wanted = ids ? await readableOf(db, user, ids) : await machinesToRead(db, user, equipmentId)
      const { machines, count } = await withDays(deps, wanted, { offset, limit })
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
      await freshenForPage(deps, [equipmentId], undefined)
      const rows = await listDays(db, equipmentId, offset, limit)
      return {
        locations: rows.map(({ day, row }) => (row ? tableRowOf(row, tracking) : uncountedRow(day, tracking))),
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
 * The machines whose current day is not empty, with that day, most recently heard first: `limit` of them after `offset`. `count`:
 * the total number of such machines.
 */
async function withDays(
  { db }: Pick<Deps, 'db'>,
  ids: string[],
  { offset, limit = Number.POSITIVE_INFINITY }: { offset: number; limit?: number | undefined },
) {
  const trackings = new Map((await trackingOf(db, ids)).map((tracking) => [tracking.equipment, tracking]))
  const days = await currentDays(db, [...trackings.values()])
  const newest = [...days].toSorted(([, a], [, b]) => b.newest - a.newest).slice(offset, offset + limit)
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

/** Machines read together while the previous ones are being written: limits memory, whatever the number of machines. */
const TOGETHER = 25

async function* allDailyText(
  deps: Deps,
  machines: RecordedMachine[],
  user: string,
  { shape, count }: { shape: DayShape; count: number },
): AsyncGenerator<string> {
  yield `{"count":${count},"allDailyData":[`
  let before = ''
  const groups = Array.from({ length: Math.ceil(machines.length / TOGETHER) }, (_, i) =>
    machines.slice(i * TOGETHER, (i + 1) * TOGETHER),
  )
  const read = Readable.from(groups).map(
    async (group: RecordedMachine[]) => ({ group, days: await readDailies(deps, group, { user }) }),
    { concurrency: 2 },
  )
  for await (const { group, days } of read as AsyncIterable<{ group: RecordedMachine[]; days: Map<string, Daily> }>)
    for (const { equipment } of group) {
      const daily = days.get(equipment._id)
      if (!daily) continue
      yield before
      yield* dailyText(equipment, daily, shape)
      before = ','
    }
  yield ']}'
}
