/** A phone sends its driver's notes, and asks who may drive. */
import { DAY, HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/recorders/driver-notes.schema.ts'
import * as api from '@spetskarta/shared/recorders/driver-notes.ts'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../../../deps.ts'
import { tooMany } from '../../../http/errors.ts'
import { guardedByKey } from '../../../http/guarded.ts'
import { served } from '../../../http/served.ts'
import { admitted, writingPhone } from '../own-phone.guard.ts'
import type { Recording } from '../recording.ts'
import { weekOf } from './driver-hours.ts'
import { admitByCode, driversOf, hasTooMany, insertDriverNotes } from './driver-notes.queries.ts'

/** Limit of calls of one phone. */
const NOTES = { name: 'driver-notes', max: 300, windowMs: HOUR }
/** Limit of attempts: a code has ten thousand values or more. */
const CODES = { name: 'driver codes', max: 20, windowMs: HOUR }
const CALLS = { name: 'drivers', max: 120, windowMs: HOUR }

/** Ms since 1970: earlier moments come from a wrong clock. */
const OLDEST = Date.UTC(2000)

/** The note, unless its moment is impossible: a phone's clock may be wrong. Without valid coordinates it has no place. */
function possible(note: api.ReportedDriverNote, now: number): api.ReportedDriverNote[] {
  const { at, lat, lng } = note
  if (!(at > OLDEST && at < now + DAY)) return []
  const placed = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return [placed ? note : { ...note, lat: null, lng: null }]
}

export function driverNotesRoutes(app: App, deps: Deps, recording: Recording) {
  const { db } = deps
  const countNotes = guardedByKey(deps, NOTES)
  const countCodes = guardedByKey(deps, CODES)
  const countCalls = guardedByKey(deps, CALLS)

  const onRequest = admitted(recording)

  async function writer(request: FastifyRequest) {
    const { id, equipment } = await writingPhone(deps, request)
    return { recorder: id, equipment: equipment._id }
  }

  /** Who may drive, and the hours of `driver` if they may drive on this phone. */
  async function driversFor(of: { recorder: string; equipment: string }, driver: number | undefined) {
    const drivers = await driversOf(db, of.recorder)
    const known = drivers.some(({ id, code }) => id === driver && !code)
    return { drivers, week: driver !== undefined && known ? await weekOf(deps, of, driver, Date.now()) : [] }
  }

  app.route({
    ...served(api.recordDriverNotes, schema.recordDriverNotes),
    onRequest,
    handler: async (request) => {
      const of = await writer(request)
      await countNotes(of.recorder)
      const notes = request.body.notes.flatMap((note) => possible(note, Date.now()))
      // The phone keeps its notes until there is room again.
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
      await countCalls(of.recorder)
      return driversFor(of, request.query.driver)
    },
  })

  app.route({
    ...served(api.admitDriver, schema.admitDriver),
    onRequest,
    handler: async (request) => {
      const of = await writer(request)
      const { driver, code } = request.body
      const often = 'Код вводили слишком часто'
      await countCodes(of.recorder, often)
      await countCodes(`operator ${driver}`, often)
      await admitByCode(db, of.recorder, driver, code)
      return driversFor(of, driver)
    },
  })
}
