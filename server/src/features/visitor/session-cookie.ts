/** The cookies of a browser: the session, and marks of the accounts that logged in from it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../deps.ts'
import { originOf } from '../../http/origin.ts'
import { SESSION } from '../../http/session-cookie-name.ts'
import { SESSION_DAYS } from './sessions.queries.ts'

const DEVICE = 'device'
const DAY_S = 24 * 60 * 60
/** Accounts that one browser is remembered for. */
const MARKS_MAX = 5

/** Requests over https, as the visitor sees it. */
const overHttps = new WeakSet<FastifyRequest>()

/** A hook before all that read or set cookies. */
export function watchProtocol(app: App, publicOrigin: string | undefined) {
  app.addHook('onRequest', async (request) => {
    if (originOf(request, publicOrigin).startsWith('https:')) overHttps.add(request)
  })
}

/**
 * Over https no other host of the domain, and no page without https, can set a cookie of this name. Over http browsers
 * refuse the name.
 */
const nameOf = (request: FastifyRequest, name: string) => (overHttps.has(request) ? `__Host-${name}` : name)

const keep = (reply: FastifyReply, name: string, value: string, days: number) => {
  const { request } = reply
  if (overHttps.has(request) && request.cookies[name]) reply.clearCookie(name, { path: '/' })
  return reply.setCookie(nameOf(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: overHttps.has(request),
    maxAge: days * DAY_S,
  })
}

export interface SessionToken {
  token: string
  /** It came over https under the name from before: good only for sessions of that time. */
  former: boolean
}

/** A call that is refused early has no cookies yet. */
const cookieOf = (request: FastifyRequest, name: string): string | undefined => request.cookies?.[name]

/** The token in the request; undefined where there is none or it has the wrong form. */
export function tokenOf(request: FastifyRequest): SessionToken | undefined {
  const own = cookieOf(request, nameOf(request, SESSION))
  const token = own ?? cookieOf(request, SESSION)
  return token && /^[\w-]{43}$/.test(token) ? { token, former: own === undefined } : undefined
}

export const keepToken = (reply: FastifyReply, token: string) => keep(reply, SESSION, token, SESSION_DAYS)

/**
 * Ends what the browser has of the session, its cache too. Nothing more: what a phone recorded and has not sent yet is
 * in the storage of the same site.
 */
export function dropToken(reply: FastifyReply) {
  for (const name of new Set([SESSION, nameOf(reply.request, SESSION)]))
    reply.clearCookie(name, { path: '/', secure: overHttps.has(reply.request) })
  reply.header('clear-site-data', '"cache"')
}

interface Account {
  id: string
  passwordHash: string
}

/** Only the server can make it, because only the server knows the hash. A new password makes it invalid. */
const markOf = ({ id, passwordHash }: Account) =>
  createHmac('sha256', passwordHash).update(`device ${id}`).digest('base64url')

const marksIn = (request: FastifyRequest) =>
  (cookieOf(request, nameOf(request, DEVICE)) ?? cookieOf(request, DEVICE) ?? '').split('.').slice(0, MARKS_MAX)

/** Marks the browser as one that has logged in to this account; decision 7. */
export function markDevice(reply: FastifyReply, owner: Account) {
  const mark = markOf(owner)
  const others = marksIn(reply.request).filter((other) => /^[\w-]{43}$/.test(other) && other !== mark)
  return keep(reply, DEVICE, [mark, ...others].slice(0, MARKS_MAX).join('.'), 365)
}

export function isMarkedDevice(request: FastifyRequest, owner: Account): boolean {
  const mark = Buffer.from(markOf(owner))
  return marksIn(request).some((text) => {
    const given = Buffer.from(text)
    return given.length === mark.length && timingSafeEqual(given, mark)
  })
}
