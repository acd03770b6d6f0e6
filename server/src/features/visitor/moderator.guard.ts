import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connect.ts'
import { forbidden } from '../../http/errors.ts'
import type { Visitor } from './sessions.queries.ts'
import { signedIn } from './visitor.ts'

const NEEDS_CODE = 'Модератору нужен вход с кодом. Включите его в настройках'

/** The calling moderator; a 401 for visitors without a session, a 403 for other users. */
export async function moderator(db: Db, request: FastifyRequest): Promise<Visitor> {
  const user = await signedIn(db, request)
  if (user.toDo.includes('second_factor')) throw forbidden(NEEDS_CODE, 'second_factor_needed')
  if (!user.moderator) throw forbidden('Это видят только модераторы')
  return user
}
