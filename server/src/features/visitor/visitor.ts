/**
 * The user who makes a call. Looked up only where a route asks for it, once a request, and only if there is a cookie.
 */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { App } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import { keepToken, tokenOf } from './session-cookie.ts'
import { findVisitor, renewSession, type Visitor } from './sessions.queries.ts'

interface VisitorLookup {
  visitor: Visitor | undefined
  /** The cookie has to be renewed too. */
  renewed: boolean
}

const known = new WeakMap<FastifyRequest, Promise<VisitorLookup>>()

/** Undefined for a visitor who is not signed in. */
export async function visitor(db: Db, request: FastifyRequest): Promise<Visitor | undefined> {
  const token = tokenOf(request)
  if (!token) return undefined
  let found = known.get(request)
  if (!found) {
    found = find(db, token)
    known.set(request, found)
  }
  return (await found).visitor
}

/** The user, or a 401. */
export async function signedIn(db: Db, request: FastifyRequest): Promise<Visitor> {
  const found = await visitor(db, request)
  if (!found) throw unauthorized()
  return found
}

/** For routes whose bodies cost work to check: a 401 before the body is read. The limits of calls still count it. */
export const signedInFirst = (db: Db) => ({
  preParsing: async (request: FastifyRequest) => void (await signedIn(db, request)),
})

async function find(db: Db, token: string): Promise<VisitorLookup> {
  const found = await findVisitor(db, token)
  if (!found) return { visitor: undefined, renewed: false }
  const { stale, ...visitor } = found
  return { visitor, renewed: stale && (await renewSession(db, visitor.sessionId)) }
}

/** An answer for a signed-in visitor must not be cached for others. A renewed session also gets a new cookie. */
export function answerVisitors(app: App, { publicOrigin }: Config) {
  app.addHook('onSend', async (request, reply) => {
    const found = await known.get(request)?.catch(() => undefined)
    if (!found) return
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    const token = tokenOf(request)
    // A route that has set the cookie itself has set a newer one.
    if (found.renewed && token && !reply.hasHeader('set-cookie')) keepToken(reply, publicOrigin, token)
  })
}
