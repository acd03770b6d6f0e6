import type { FastifyRequest } from 'fastify'
import { unauthorized } from '../../http/errors.ts'
import { UNKNOWN_RECORDER } from './recording.ts'

/** The token of `Authorization: Bearer`, or a 401. */
export function bearerOf({ headers }: FastifyRequest, refusal = UNKNOWN_RECORDER): string {
  const token = /^Bearer +([\w-]+)$/i.exec(headers.authorization ?? '')?.[1]
  if (!token) throw unauthorized(refusal)
  return token
}
