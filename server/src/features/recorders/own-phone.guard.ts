/** Calls of our own phone app: which recorder they come from. */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { forbidden, unauthorized } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import type { Limit } from '../../http/shared-counter.ts'
import { bearerOf } from './bearer.guard.ts'
import { findRecorder } from './known-recorders.queries.ts'
import { NOT_ALLOWED, type Recording, UNKNOWN_RECORDER } from './recording.ts'

/** For `onRequest`: a 401 for an unknown phone before the body is read. */
export const admitted = (recording: Recording) => async (request: FastifyRequest) => {
  if (!(await recording.admits(request, bearerOf(request)))) throw unauthorized(UNKNOWN_RECORDER)
}

export async function phoneOf({ db }: Pick<Deps, 'db'>, request: FastifyRequest) {
  const recorder = await findRecorder(db, bearerOf(request))
  if (!recorder) throw unauthorized(UNKNOWN_RECORDER)
  return recorder
}

/** A phone that may still record; a 403 for one whose permission was taken away. */
export async function writingPhone(deps: Pick<Deps, 'db'>, request: FastifyRequest) {
  const { allowed, ...recorder } = await phoneOf(deps, request)
  if (!allowed) throw forbidden(NOT_ALLOWED, 'not_allowed')
  return recorder
}

/** As `writingPhone`, with a limit of calls of one phone. */
export function countedPhone(deps: Parameters<typeof guardedByKey>[0], limit: Limit) {
  const count = guardedByKey(deps, limit)
  return async (request: FastifyRequest) => {
    const recorder = await writingPhone(deps, request)
    await count(recorder.id)
    return recorder
  }
}
