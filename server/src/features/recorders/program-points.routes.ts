/** Points that programs write with keys of their users. */
import * as schema from '@spetskarta/shared/recorders/program-points.schema.ts'
import * as api from '@spetskarta/shared/recorders/program-points.ts'
import type { App } from '../../deps.ts'
import { conflict, forbidden, notFound, unauthorized } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { bearerOf } from './bearer.guard.ts'
import { BODY_MAX, readPoints } from './native.rules.ts'
import type { Recording } from './recording.ts'
import { mustBeStored } from './stored.guard.ts'

const UNKNOWN_KEY = 'Ключ программы неизвестен или отозван'
const NO_RIGHT = 'У этого ключа программы нет права «писать точки маршрутов»'
const NO_MACHINE = 'Для такой машины этот ключ не пишет'
const REVOKED = 'Владелец отключил эту программу от машины. Чтобы писать снова, нужен новый ключ'
const FULL = 'У машины уже столько телефонов и трекеров, сколько можно. Пусть владелец отключит лишние'

export function programPointsRoutes(app: App, recording: Recording) {
  app.route({
    ...served(api.writePoints, schema.writePoints),
    bodyLimit: BODY_MAX,
    // Limited per recorder instead.
    config: { cost: 'free', slowBody: true, forPrograms: 'write' },
    // Before the body is read.
    onRequest: async (request) => {
      const may = await recording.admitsProgram(request, bearerOf(request, UNKNOWN_KEY))
      if (may === 'no_right') throw forbidden(NO_RIGHT, 'key_right')
      if (may === 'unknown') throw unauthorized(UNKNOWN_KEY)
    },
    handler: async (request) => {
      const key = bearerOf(request, UNKNOWN_KEY)
      const writer = await recording.programWriter(request, key, request.params.equipmentId)
      if (!writer) throw unauthorized(UNKNOWN_KEY)
      if (writer === 'no_machine') throw notFound(NO_MACHINE)
      if (writer === 'revoked') throw forbidden(REVOKED, 'not_allowed')
      if (writer === 'full') throw conflict(FULL)
      const { points, rejected } = readPoints(request.body.points, Date.now())
      const recorded = await recording.recordAs(writer.hash, { points, refused: rejected })
      // The key was deleted between the two statements.
      if (recorded.state === 'unknown') throw unauthorized(UNKNOWN_KEY)
      mustBeStored(recorded)
      return { accepted: recorded.accepted, duplicates: points.length - recorded.accepted, rejected }
    },
  })
}
