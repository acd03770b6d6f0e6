/** A phone tells what its driver says, and asks who may drive. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/recorders/driver-notes.schema.ts'
import * as api from '@spetskarta/shared/recorders/driver-notes.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { forbidden, tooMany, unauthorized } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { bearerOf } from '../bearer.guard.ts'
import { findRecorder } from '../recorders.queries.ts'
import { NOT_ALLOWED, type Recording, UNKNOWN_RECORDER } from '../recording.ts'
import { weekOf } from './driver-hours.ts'
import { driversOf, hasTooMany, insertDriverNotes } from './driver-notes.queries.ts'

/** Calls of one phone. */
const NOTES = { name: 'driver-notes', max: 300, windowMs: HOUR }
const ASKED = { name: 'drivers', max: 120, windowMs: HOUR }

/** Ms since 1970: older is no moment of a phone. */
const OLDEST = Date.UTC(2000)

/** That can be of a phone, whose clock may be wrong; where it is unknown, no place. */
function possible(note: api.ToldDriverNote, now: number): api.ToldDriverNote[] {
  const { at, lat, lng } = note
  if (!(at > OLDEST && at < now + DAY)) return []
  const placed = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return [placed ? note : { ...note, lat: null, lng: null }]
}

export function driverNotesRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const countNotes = guardedByKey(deps, NOTES)
  const countAsked = guardedByKey(deps, ASKED)

  // Before the body is read.
  const onRequest = async (request: FastifyRequest) => {
    if (!(await recording.admits(request, bearerOf(request)))) throw unauthorized(UNKNOWN_RECORDER)
  }

  async function writer(request: FastifyRequest) {
    const recorder = await findRecorder(db, bearerOf(request))
    if (!recorder) throw unauthorized(UNKNOWN_RECORDER)
    if (!recorder.allowed) throw forbidden(NOT_ALLOWED, 'not_allowed')
    return { recorder: recorder.id, equipment: recorder.equipment._id }
  }

  app.route({
    ...served(api.recordDriverNotes, schema.recordDriverNotes),
    onRequest,
    handler: async (request) => {
      const of = await writer(request)
      await countNotes(of.recorder)
      const notes = request.body.notes.flatMap((note) => possible(note, Date.now()))
      // Kept on the phone until there is room again.
      if (await hasTooMany(db, of.equipment)) throw tooMany(HOUR, 'Слишком много заметок')
      if (notes.length > 0) await insertDriverNotes(db, of, notes)
      return { kept: notes.length }
    },
  })

  app.route({
    ...served(api.getDrivers, schema.getDrivers),
    onRequest,
    handler: async (request) => {
      const of = await writer(request)
      await countAsked(of.recorder)
      const { driver } = request.query
      const drivers = await driversOf(db, of.recorder)
      const known = drivers.some(({ id }) => id === driver)
      return { drivers, week: driver !== undefined && known ? await weekOf(deps, of, driver, Date.now()) : [] }
    },
  })
}
