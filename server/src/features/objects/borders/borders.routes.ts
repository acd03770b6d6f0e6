/** A phone asks where its machine works: there it may begin a recording by itself. */

import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/borders.schema.ts'
import * as api from '@spetskarta/shared/objects/borders.ts'
import type { App, Deps } from '../../../deps.ts'
import { forbidden, unauthorized } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { bearerOf } from '../../recorders/bearer.guard.ts'
import { findRecorder } from '../../recorders/recorders.queries.ts'
import { NOT_ALLOWED, type Recording, UNKNOWN_RECORDER } from '../../recorders/recording.ts'
import { objectBordersOf } from './borders.queries.ts'

/** Calls of one phone, which asks when its app is opened. */
const ASKED = { name: 'borders', max: 120, windowMs: HOUR }

export function bordersRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const countAsked = guardedByKey(deps, ASKED)
  app.route({
    ...served(api.getBorders, schema.getBorders),
    onRequest: async (request) => {
      if (!(await recording.admits(request, bearerOf(request)))) throw unauthorized(UNKNOWN_RECORDER)
    },
    handler: async (request) => {
      const recorder = await findRecorder(db, bearerOf(request))
      if (!recorder) throw unauthorized(UNKNOWN_RECORDER)
      if (!recorder.allowed) throw forbidden(NOT_ALLOWED, 'not_allowed')
      await countAsked(recorder.id)
      return { borders: await objectBordersOf(db, recorder.equipment._id) }
    },
  })
}
