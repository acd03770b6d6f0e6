/** Cookies of a browser: the session, and marks of accounts that logged in from it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../deps.ts'
import { originOf } from '../../http/origin.ts'
import { SESSION } from '../../http/session-cookie-name.ts'
import { SESSION_DAYS } from './sessions.queries.ts'

const DEVICE = 'device'
const DAY_S = 24 * 60 * 60
/** Most accounts remembered per browser. */
const MARKS_MAX = 5

/** Requests that reached the visitor's side over https. */
const overHttps = new WeakSet<FastifyRequest>()

/** Registers a hook that must run before any other reads or sets cookies. */
export function watchProtocol(app: App, publicOrigin: string | undefined) {
  app.addHook('onRequest', async (request) => {
    if (originOf(request, publicOrigin).startsWith('https:')) overHttps.add(request)
  })
}

/**
 * Over https the prefix keeps other hosts of the domain and pages without https from setting the cookie. Over http browsers
 * refuse the prefix.
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
  /** Sent over https under the previous name: valid only for sessions begun before the name changed. */
  former: boolean
}

/** A call refused early has no parsed cookies yet. */
const cookieOf = (request: FastifyRequest, name: string): string | undefined => request.cookies?.[name]

/** Token of the request; undefined if missing or malformed. */
export function tokenOf(request: FastifyRequest): SessionToken | undefined {
  const own = cookieOf(request, nameOf(request, SESSION))
  const token = own ?? cookieOf(request, SESSION)
  return token && /^[\w-]{43}$/.test(token) ? { token, former: own === undefined } : undefined
}

export const keepToken = (reply: FastifyReply, token: string) => keep(reply, SESSION, token, SESSION_DAYS)

/**
 * Deletes the session's cookies and the browser's cache, nothing more: the site's storage may hold records that a phone has not
 * sent yet.
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

/** Only the server knows the password's hash, so only the server can compute the mark. A new password invalidates it. */
const markOf = ({ id, passwordHash }: Account) =>
  createHmac('sha256', passwordHash).update(`device ${id}`).digest('base64url')

const marksIn = (request: FastifyRequest) =>
  (cookieOf(request, nameOf(request, DEVICE)) ?? cookieOf(request, DEVICE) ?? '').split('.').slice(0, MARKS_MAX)

/** Marks the browser as one that has logged in to this account (decision 7). */
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
