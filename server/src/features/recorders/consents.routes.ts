/** Whoever holds a phone agrees to the processing of data before it records for the first time. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/recorders/recorder-consent.schema.ts'
import * as api from '@spetskarta/shared/recorders/recorder-consent.ts'
import type { App, Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { bearerOf } from './bearer.guard.ts'
import { keepRecorderConsent } from './consents.queries.ts'
import { findRecorder } from './recorders.queries.ts'
import { type Recording, UNKNOWN_RECORDER } from './recording.ts'

/** Calls of one phone, which has one consent to give. */
const CALLS = { name: 'consents', max: 30, windowMs: HOUR }

export function consentsRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const countCall = guardedByKey(deps, CALLS)
  app.route({
    ...served(api.giveRecorderConsent, schema.giveRecorderConsent),
    // Before the body is read.
    onRequest: async (request) => {
      if (!(await recording.admits(request, bearerOf(request)))) throw unauthorized(UNKNOWN_RECORDER)
    },
    handler: async (request) => {
      const recorder = await findRecorder(db, bearerOf(request))
      if (!recorder) throw unauthorized(UNKNOWN_RECORDER)
      await countCall(recorder.id)
      const { consent, age } = request.body
      await keepRecorderConsent(db, recorder.id, consent, age)
      return { result: 1 as const }
    },
  })
}
