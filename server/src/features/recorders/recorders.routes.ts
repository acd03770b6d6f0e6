/** Recorders: users make, list and revoke them; our own phone app asks about itself and sends points. */
import { HOUR } from '@spetskarta/shared/durations.ts'
import * as schema from '@spetskarta/shared/recorders/recorders.schema.ts'
import * as api from '@spetskarta/shared/recorders/recorders.ts'
import * as trackersSchema from '@spetskarta/shared/recorders/trackers.schema.ts'
import * as trackersApi from '@spetskarta/shared/recorders/trackers.ts'
import type { App, Deps } from '../../deps.ts'
import type { AndroidApp } from '../../http/android/android-app.ts'
import { secretStoredOnce, storedOnce } from '../../http/bodies/sent-drafts.ts'
import { conflict, notFound, orNotFound } from '../../http/errors.ts'
import { guardedByKey } from '../../http/guarded.ts'
import { originOf } from '../../http/origin.ts'
import { served } from '../../http/served.ts'
import { owns } from '../tracks/access.queries.ts'
import { readerOf } from '../tracks/store/reach.ts'
import { changeZone, ensureTracking, recordingZone } from '../tracks/tracking.queries.ts'
import { signedIn, signedInFirst } from '../visitor/visitor.ts'
import { appLinks } from './app-links.rules.ts'
import { bearerOf } from './bearer.guard.ts'
import { coordsDoubts } from './coords/coords-doubts.queries.ts'
import { sayCoords } from './coords/coords-readings.queries.ts'
import { appOf, BODY_MAX, beatsOf, intervalOf, photoPlansOf, readPoints, sleepsOf, stopsOf } from './native.rules.ts'
import { admitted, writingPhone } from './own-phone.guard.ts'
import { revokeRecorder } from './own-recorders.queries.ts'
import { countRecordable, listRecordable } from './recordable.queries.ts'
import { insertRecorder, listRecorders, RECORDERS_A_MACHINE } from './recorders.queries.ts'
import type { Recording } from './recording.ts'
import { stateByOwner } from './stated-intervals.ts'
import { mustBeStored } from './stored.guard.ts'
import { machineOfTracker, replaceTrackerKey, trackerKeyMadeAt } from './trackers/trackers.queries.ts'

/** Limit of new recorders of one user: each leaves a row, even when it is revoked. */
const MADE = { name: 'recorders', max: 300, windowMs: HOUR }

const NO_MACHINE = 'Такой машины нет, или записывать для неё нельзя'

const takenBy = (tracker: string, machine: string | undefined) =>
  machine ? `Трекер ${tracker} уже подключён к машине «${machine}»` : `Трекер ${tracker} уже подключён`

const FULL = `У машины уже ${RECORDERS_A_MACHINE} телефонов и трекеров. Отключите те, что больше не нужны`

export function recordersRoutes(app: App, deps: Deps, recording: Recording, android: AndroidApp) {
  const { db, config } = deps
  const countMade = guardedByKey(deps, MADE)
  app.route({
    ...served(api.makeRecorder, schema.makeRecorder),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countMade(user.id, 'Слишком много новых подключений')
      const { draft, ...form } = request.body
      const { equipmentId: equipment, name } = form
      const sent = { user: user.person, draft, said: [api.makeRecorder.url, user.id, form] }
      const { id, secret: token } = await secretStoredOnce(deps, sent, async (transaction) => {
        const made = orNotFound(await insertRecorder(transaction, { equipment, user: user.id, name }), NO_MACHINE)
        if (typeof made === 'string') throw conflict(FULL)
        return { id: made.id, secret: made.token }
      })
      return { id, token, urls: appLinks(originOf(request, config.publicOrigin), token) }
    },
  })

  app.route({
    ...served(trackersApi.makeTracker, trackersSchema.makeTracker),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countMade(user.id, 'Слишком много новых подключений')
      const { draft, ...form } = request.body
      const { equipmentId: equipment, tracker, name } = form
      const sent = { user: user.person, draft, said: [trackersApi.makeTracker.url, user.id, form] }
      return storedOnce(db, sent, async (transaction) => {
        const made = await insertRecorder(transaction, { equipment, user: user.id, name, tracker })
        if (made === undefined) throw notFound(NO_MACHINE)
        if (made === 'full') throw conflict(FULL)
        if (made === 'taken') throw conflict(takenBy(tracker, await machineOfTracker(transaction, user.id, tracker)))
        return { id: made.id }
      })
    },
  })

  app.route({
    ...served(trackersApi.getTrackerKey, trackersSchema.getTrackerKey),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { hostname } = new URL(originOf(request, config.publicOrigin))
      const wialon = config.wialonPort === undefined ? null : `${hostname}:${config.wialonPort}`
      return { madeAt: (await trackerKeyMadeAt(db, user.id))?.toISOString() ?? null, wialon }
    },
  })

  app.route({
    ...served(trackersApi.replaceTrackerKey, trackersSchema.replaceTrackerKey),
    handler: async (request) => {
      const user = await signedIn(db, request)
      await countMade(user.id, 'Слишком много новых ключей')
      const { key, madeAt } = await replaceTrackerKey(db, user.id)
      const traccar = `${originOf(request, config.publicOrigin)}/i/traccar/${key}`
      return { key, traccar, madeAt: madeAt.toISOString() }
    },
  })

  app.route({
    ...served(api.getRecorders, schema.getRecorders),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { equipmentId } = request.query
      const { recorders, count } = await listRecorders(db, user.id, android.isOld, request.query)
      if (!equipmentId || recorders.length === 0) return { recorders, count }
      const doubts = await coordsDoubts({ db, tracks: readerOf(deps).pool }, equipmentId)
      return { recorders: recorders.map((one) => ({ ...one, coordsDoubt: doubts.get(one.id) ?? null })), count }
    },
  })

  app.route({
    ...served(api.setRecorderCoords, schema.setRecorderCoords),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { as } = request.body
      if (!(await sayCoords(db, user.id, request.params.id, as))) throw notFound('Такого телефона или трекера нет')
      recording.forgetCoords()
      return { as }
    },
  })

  app.route({
    ...served(api.setRecorderInterval, schema.setRecorderInterval),
    ...signedInFirst(db),
    handler: async (request) => {
      const user = await signedIn(db, request)
      const { seconds } = request.body
      if (!(await stateByOwner(db, user.id, request.params.id, seconds)))
        throw notFound('Такого телефона или трекера нет')
      return { seconds }
    },
  })

  app.route({
    ...served(api.revokeRecorder, schema.revokeRecorder),
    handler: async (request) => {
      const user = await signedIn(db, request)
      if (!(await revokeRecorder(db, user.id, request.params.id))) throw notFound('Такого телефона или трекера нет')
      return { result: 1 as const }
    },
  })

  const settingsOf = async (equipment: string) => {
    const { time_zone, zone_settled } = orNotFound(await recordingZone(db, equipment), NO_MACHINE)
    return { timeZone: time_zone, settled: zone_settled }
  }

  app.route({
    ...served(api.getRecordingSettings, schema.getRecordingSettings),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      return settingsOf(equipmentId)
    },
  })

  app.route({
    ...served(api.setRecordingSettings, schema.setRecordingSettings),
    ...signedInFirst(db),
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { equipmentId } = request.params
      if (!(await owns(db, user, equipmentId))) throw notFound(NO_MACHINE)
      await ensureTracking(db, equipmentId)
      await changeZone(db, equipmentId, request.body.timeZone)
      return settingsOf(equipmentId)
    },
  })

  app.route({
    ...served(api.getRecordable, schema.getRecordable),
    handler: async (request) => {
      const { id } = await signedIn(db, request)
      const equipments = await listRecordable(db, id, request.query)
      return { equipments, count: await countRecordable(db, id, request.query) }
    },
  })

  app.route({
    ...served(api.getRecorderSelf, schema.getRecorderSelf),
    onRequest: admitted(recording),
    handler: async (request) => {
      const { owner: _owner, ...self } = await writingPhone(deps, request)
      return { ...self, now: Date.now() }
    },
  })

  app.route({
    ...served(api.recordPoints, schema.recordPoints),
    bodyLimit: BODY_MAX,
    // Limited per recorder instead.
    config: { cost: 'free', slowBody: true },
    onRequest: admitted(recording),
    handler: async (request) => {
      const now = Date.now()
      const { points, rejected } = readPoints(request.body.points, now)
      const stops = stopsOf(request.body.stops, now)
      const sleeps = sleepsOf(request.body.sleeps, now)
      const phoneApp = appOf(request.body.app)
      const recorded = await recording.record(request, bearerOf(request), {
        points,
        refused: rejected,
        stops,
        photoPlans: photoPlansOf(request.body.photoPlans, now),
        sleeps,
        beats: beatsOf(request.body.beats, now),
        app: phoneApp,
        every: intervalOf(request.body.every),
      })
      mustBeStored(recorded)
      const answer = { accepted: recorded.accepted, duplicates: points.length - recorded.accepted, rejected }
      return android.isOld(phoneApp?.version) ? { ...answer, update: true as const } : answer
    },
  })
}
