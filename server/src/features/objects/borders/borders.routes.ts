/** A phone asks where its machine works, so that it can start recording there by itself. */

import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/objects/borders.schema.ts'
import * as api from '@spetskarta/shared/objects/borders.ts'
import type { App, Deps } from '../../../deps.ts'
import { served } from '../../../http/served.ts'
import { admitted, countedPhone } from '../../recorders/own-phone.guard.ts'
import type { Recording } from '../../recorders/recording.ts'
import { objectBordersOf } from './borders.queries.ts'

/** Calls per phone, which asks whenever its app is opened. */
const ASKED = { name: 'borders', max: 120, windowMs: HOUR }

export function bordersRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const phone = countedPhone(deps, ASKED)
  app.route({
    ...served(api.getBorders, schema.getBorders),
    onRequest: admitted(recording),
    handler: async (request) => {
      const { equipment } = await phone(request)
      return { borders: await objectBordersOf(db, equipment._id) }
    },
  })
}
