/** The holder of a phone consents to the processing of data before the phone records for the first time. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/recorders/recorder-consent.schema.ts'
import * as api from '@spetskarta/shared/recorders/recorder-consent.ts'
import type { App, Deps } from '../../deps.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { served } from '../../http/served.ts'
import { keepRecorderConsent } from './consents.queries.ts'
import { admitted, phoneOf } from './own-phone.guard.ts'
import type { Recording } from './recording.ts'

/** Limit of calls of one phone, which has one consent to give. */
const CALLS = { name: 'consents', max: 30, windowMs: HOUR }

export function consentsRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const countCall = guardedByKey(deps, CALLS)
  app.route({
    ...served(api.giveRecorderConsent, schema.giveRecorderConsent),
    onRequest: admitted(recording),
    handler: async (request) => {
      const recorder = await phoneOf(deps, request)
      await countCall(recorder.id)
      const { consent, age } = request.body
      await keepRecorderConsent(db, recorder.id, consent, age)
      return { result: 1 as const }
    },
  })
}
