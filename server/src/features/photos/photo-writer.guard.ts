/** Who may send a photo, and the answers to those who may not. */
import { DAY } from '@spetskarta/shared/durations.ts'
import { BAD_TIME } from '@spetskarta/shared/recorders/recorders.ts'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { badRequest, forbidden, unauthorized } from '../../http/errors.ts'
import { bearerOf } from '../recorders/bearer.guard.ts'
import { findRecorder } from '../recorders/known-recorders.queries.ts'
import { NOT_ALLOWED, UNKNOWN_RECORDER } from '../recorders/recording.ts'
import type { NewPhoto } from './photo-recording.queries.ts'

const EARLIEST = Date.UTC(2000, 0, 1)
/** How far ahead a phone's clock may be. */
const AHEAD = DAY

/** The calling recorder, its machine and the machine's owner. */
export async function mayRecord(db: Db, request: FastifyRequest) {
  const recorder = await findRecorder(db, bearerOf(request))
  if (!recorder) throw unauthorized(UNKNOWN_RECORDER)
  if (!recorder.allowed) throw forbidden(NOT_ALLOWED, 'not_allowed')
  return { id: recorder.id, equipment: recorder.equipment._id, owner: recorder.owner }
}

interface Reported {
  /** In ms. */
  takenAt: number
  lat?: number | undefined
  lng?: number | undefined
}

export function requireTaken({ takenAt, lat, lng }: Reported): Pick<NewPhoto, 'takenAt' | 'place'> {
  if (takenAt < EARLIEST || takenAt > Date.now() + AHEAD) throw badRequest('Неверное время снимка', BAD_TIME)
  if ((lat === undefined) !== (lng === undefined)) throw badRequest('Неверные координаты')
  // Phones without a position send zeros.
  const place = lat === undefined || lng === undefined || (lat === 0 && lng === 0) ? undefined : { lat, lng }
  return { takenAt: new Date(takenAt), place }
}
