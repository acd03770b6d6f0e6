/** The cookies of a browser: the session, and a mark for the accounts that logged in from it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../http/origin.ts'
import { SESSION_DAYS } from './sessions.queries.ts'

const SESSION = 'session'
const DEVICE = 'device'
const DAY_S = 24 * 60 * 60

const options = (request: FastifyRequest, publicOrigin: string | undefined, days: number) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: originOf(request, publicOrigin).startsWith('https:'),
  maxAge: days * DAY_S,
})

/** The token in the request; undefined where there is none or it has the wrong form. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[SESSION]
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

export const keepToken = (reply: FastifyReply, publicOrigin: string | undefined, token: string) =>
  reply.setCookie(SESSION, token, options(reply.request, publicOrigin, SESSION_DAYS))

export const dropToken = (reply: FastifyReply) => reply.clearCookie(SESSION)

interface Account {
  id: string
  passwordHash: string
}

/** Only the server can make it, because only the server knows the hash. A new password makes it invalid. */
const markOf = ({ id, passwordHash }: Account) =>
  createHmac('sha256', passwordHash).update(`device ${id}`).digest('base64url')

/** Marks the browser as one that has logged in to this account; decision 7. */
export const markDevice = (reply: FastifyReply, publicOrigin: string | undefined, owner: Account) =>
  reply.setCookie(DEVICE, markOf(owner), options(reply.request, publicOrigin, 365))

export function isMarkedDevice(request: FastifyRequest, owner: Account): boolean {
  const given = Buffer.from(request.cookies[DEVICE] ?? '')
  const mark = Buffer.from(markOf(owner))
  return given.length === mark.length && timingSafeEqual(given, mark)
}
