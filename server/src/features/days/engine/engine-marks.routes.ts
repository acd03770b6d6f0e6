/** The owner, and partners who may record, say what a machine's engine did in a stretch of a day. */

import * as schema from '@spetskarta/shared/days/engine-marks.schema.ts'
import * as api from '@spetskarta/shared/days/engine-marks.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { badRequest, notFound, orNotFound } from '../../../http/errors.ts'
import { served } from '../../../http/served.ts'
import { LEAD_MS } from '../../tracks/day.rules.ts'
import { deleteMark, insertMarks, listMarks } from '../../tracks/engine/engine-marks.queries.ts'
import { knownMachineOn } from '../../tracks/engine/known-engine.queries.ts'
import { computeDay } from '../../tracks/shown/compute-day.ts'
import { readTrack } from '../../tracks/store/read.queries.ts'
import { spanOf } from '../../tracks/zones.rules.ts'
import { signedIn, signedInFirst } from '../../visitor/visitor.ts'
import { NOTHING_RECORDED, readableMachine } from '../machines.guard.ts'

export function engineMarksRoutes(app: App, deps: Pick<Deps, 'db' | 'pool' | 'tracks'>) {
  const { db } = deps
  async function dayFor(request: FastifyRequest, { equipmentId, day }: { equipmentId: string; day: string }) {
    const user = await signedIn(db, request)
    const { tracking } = await readableMachine(db, user.id, equipmentId)
    const recorded = orNotFound(tracking, NOTHING_RECORDED)
    return { equipment: equipmentId, type: recorded.type, ...spanOf(recorded, day) }
  }

  app.route({
    ...served(api.getEngineMarks, schema.getEngineMarks),
    handler: async (request) => ({ marks: await listMarks(db, await dayFor(request, request.params)) }),
  })

  app.route({
    ...served(api.getDayActivities, schema.getDayActivities),
    handler: async (request) => {
      const span = await dayFor(request, request.params)
      const { equipment, start, end } = span
      const [track, machine] = await Promise.all([
        readTrack(deps, equipment, start - LEAD_MS, end),
        knownMachineOn(db, span),
      ])
      return { activities: (await computeDay(equipment, { track, start, machine })).day.activities }
    },
  })

  app.route({
    ...served(api.addEngineMark, schema.addEngineMark),
    ...signedInFirst(db),
    handler: async (request) => {
      const day = await dayFor(request, request.params)
      const { from, to } = request.body
      if (to - from < MINUTE) throw badRequest('Отрезок не короче минуты, конец позже начала')
      if (from < day.start || to > day.end) throw badRequest('Отрезок должен быть внутри этого дня')
      if (from > Date.now()) throw badRequest('Этого времени ещё не было')
      if (!(await insertMarks(db, day, { marks: [request.body], recorder: null }, api.MARKS_A_DAY)))
        throw badRequest(`За день не больше ${api.MARKS_A_DAY} отметок`)
      return { marks: await listMarks(db, day) }
    },
  })

  app.route({
    ...served(api.removeEngineMark, schema.removeEngineMark),
    ...signedInFirst(db),
    handler: async (request) => {
      const day = await dayFor(request, request.params)
      if (!(await deleteMark(db, day, request.params.id))) throw notFound('Такой отметки в этот день нет')
      return { marks: await listMarks(db, day) }
    },
  })
}
