/** A phone reports what the engine did while it was calibrated (docs/decisions/0053-engine-levels.md). */

import * as schema from '@spetskarta/shared/days/engine-marks.schema.ts'
import * as api from '@spetskarta/shared/days/engine-marks.ts'
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import type { App, Deps } from '../../deps.ts'
import { tooMany } from '../../http/errors.ts'
import { served } from '../../http/served.ts'
import { insertMarks } from '../tracks/engine/engine-marks.queries.ts'
import { admitted, countedPhone } from './own-phone.guard.ts'
import type { Recording } from './recording.ts'

/** Limit of calls of one phone, which calibrates a machine once. */
const CALLS = { name: 'calibrations', max: 60, windowMs: HOUR }

/** Ms since 1970: earlier moments come from a wrong clock. */
const OLDEST = Date.UTC(2000)
const LONGEST_MS = HOUR

/** Marks that a calibration can have made; a phone's clock may be wrong. */
const isPossible = ({ from, to }: api.ReportedMark, now: number): boolean =>
  from < to && to - from <= LONGEST_MS && from > OLDEST && to < now + DAY

export function calibrationRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const phone = countedPhone(deps, CALLS)
  app.route({
    ...served(api.recordEngineMarks, schema.recordEngineMarks),
    onRequest: admitted(recording),
    handler: async (request) => {
      const recorder = await phone(request)
      const marks = request.body.marks.filter((mark) => isPossible(mark, Date.now()))
      if (marks.length === 0) return { kept: 0 }
      const around = {
        equipment: recorder.equipment._id,
        start: Math.min(...marks.map(({ from }) => from)) - DAY,
        end: Math.max(...marks.map(({ to }) => to)),
      }
      if (!(await insertMarks(db, around, { marks, recorder: recorder.id }, api.MARKS_A_DAY))) throw tooMany(HOUR)
      return { kept: marks.length }
    },
  })
}
