/**
 * The user who makes a call. Looked up only where a route asks for it, once a request, and only if there is a cookie.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { App } from '../../deps.ts'
import { forbidden, unauthorized } from '../../http/errors.ts'
import { callingPage, type PageCaller } from '../../http/origin.ts'
import { GUESTS_PAGE } from '../../http/pages.ts'
import { findByKey, type KeyRight } from './program-keys.queries.ts'
import { type Membership, needOf, refusalOf } from './rights/membership.ts'
import { keepToken, type SessionToken, tokenOf, watchProtocol } from './session-cookie.ts'
import { findVisitor, renewSession, type Visitor } from './sessions.queries.ts'

interface VisitorLookup {
  visitor: Visitor | undefined
  /** The cookie has to be renewed too. */
  renewed: boolean
  /** He comes by a key without this right, so the call is not his. */
  lacks?: KeyRight | undefined
}

/** Requests whose moderators need the second factor. */
const mustHaveCode = new WeakSet<FastifyRequest>()
const known = new WeakMap<FastifyRequest, Promise<VisitorLookup>>()
/** All calls of a page's loaders have its cookie. */
const knownByPage = new WeakMap<PageCaller, Promise<VisitorLookup>>()

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Programs may call this route with a key of a user that reads; `issue`: with one that issues papers; `message`: with one that reads and
     * writes messages; `deals`: with one that sends requests and answers them; `write`: with one that writes, which is not looked up
     * here.
     */
    forPrograms?: true | 'issue' | 'message' | 'deals' | 'write'
  }
}

/** Who calls, whatever he may. */
export const caller = async (db: Db, request: FastifyRequest) => (await lookUp(db, request))?.visitor

async function lookUp(db: Db, request: FastifyRequest): Promise<VisitorLookup | undefined> {
  let look = known.get(request)
  if (!look) {
    const given = tokenOf(request)
    const key = given ? undefined : keyOf(request)
    if (given) look = findForPage(request, () => find(db, given, mustHaveCode.has(request)))
    else if (key) look = openBy(db, ...key)
    else return undefined
    known.set(request, look)
  }
  return look
}

async function openBy(db: Db, key: string, right: KeyRight): Promise<VisitorLookup> {
  const holder = await findByKey(db, key, right)
  return { visitor: holder?.visitor, renewed: false, lacks: holder?.may === false ? right : undefined }
}

/**
 * Undefined for a visitor who is not signed in, and for a key without the right to the call; a 403 for a member of a company whose role
 * has none.
 */
export async function visitor(db: Db, request: FastifyRequest): Promise<Visitor | undefined> {
  const look = await lookUp(db, request)
  if (!look?.visitor || look.lacks) return undefined
  const who = look.visitor
  return who.member ? acting(who, who.member, request) : who
}

/** Somebody of a company, as the one whose things the call is about: the company's owner, or he himself. */
function acting(who: Visitor, member: Membership, { method, routeOptions }: FastifyRequest): Visitor {
  const need = needOf(method, routeOptions.url)
  const refusal = refusalOf(member, need)
  if (refusal) throw forbidden(refusal, 'role')
  return need === 'self' ? who : { ...who, id: member.company, moderator: false, toDo: [] }
}

/** Looked up by the first call of a page, which is the one to renew the cookie. */
function findForPage({ method }: FastifyRequest, lookUp: () => Promise<VisitorLookup>): Promise<VisitorLookup> {
  const page = method === 'GET' ? callingPage() : undefined
  if (!page) return lookUp()
  const before = knownByPage.get(page)
  if (before) return before.then(({ visitor }) => ({ visitor, renewed: false }))
  const look = lookUp()
  knownByPage.set(page, look)
  return look
}

const KEY_RIGHTS = { read: 'reads', issue: 'issues', message: 'messages', deals: 'deals' } as const

/** The key of a program and the right that it needs, on the routes that are for programs: on all others it opens nothing. */
function keyOf({ headers, routeOptions }: FastifyRequest): [key: string, right: KeyRight] | undefined {
  const wanted = routeOptions.config?.forPrograms
  if (wanted === undefined || wanted === 'write') return undefined
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return key === undefined ? undefined : [key, KEY_RIGHTS[wanted === true ? 'read' : wanted]]
}

/** As the dialog calls them in which a key is made. */
const RIGHTS: Record<KeyRight, string> = {
  reads: 'читать машины, дни, часы и документы',
  issues: 'выдавать документы',
  messages: 'читать и отправлять сообщения',
  deals: 'отправлять заявки и отвечать на них',
}

/** The user; a 401 without one, and a 403 where his key has no right to the call. */
export async function signedIn(db: Db, request: FastifyRequest): Promise<Visitor> {
  const who = await visitor(db, request)
  if (who) return who
  const lacks = (await lookUp(db, request))?.lacks
  throw lacks ? forbidden(`У этого ключа программы нет права «${RIGHTS[lacks]}»`, 'key_right') : unauthorized()
}

/**
 * For every route with a body that only users may send: a 401 before it is read; the limits of calls have counted it. Not
 * in `preParsing`: a body that cannot be unpacked would fail before anything listens for it, and the call would have no answer.
 */
export const signedInFirst = (db: Db) => ({
  onRequest: async (request: FastifyRequest) => void (await signedIn(db, request)),
})

async function find(db: Db, { token, former }: SessionToken, codeForModerators: boolean): Promise<VisitorLookup> {
  const session = await findVisitor(db, token, codeForModerators)
  if (!session || (former && !session.formerCookie)) return { visitor: undefined, renewed: false }
  const { stale, formerCookie, ...visitor } = session
  return { visitor, renewed: (stale && (await renewSession(db, visitor.sessionId))) || former }
}

/** Answers that may be of one user are kept nowhere. A renewed session also gets a new cookie. */
export function answerVisitors(app: App, { publicOrigin, moderator2fa }: Config) {
  watchProtocol(app, publicOrigin)
  if (moderator2fa) app.addHook('onRequest', async (request) => void mustHaveCode.add(request))
  app.addHook('onSend', async (request, reply) => {
    const look = await known.get(request)?.catch(() => undefined)
    const given = tokenOf(request)
    // A route that has set the cookie itself has set a newer one.
    if (look?.renewed && given && !reply.hasHeader('set-cookie')) keepToken(reply, given.token)
    if (isPersonal(request, reply)) reply.header('cache-control', 'private, no-store')
  })
}

/** Files and photos say themselves how long they may be kept. */
function isPersonal(request: FastifyRequest, reply: FastifyReply): boolean {
  const kept = reply.getHeader('cache-control')
  if (kept !== undefined && kept !== GUESTS_PAGE) return false
  const { method, headers } = request
  return !!(tokenOf(request) || headers.authorization || reply.hasHeader('set-cookie') || !/^(GET|HEAD)$/.test(method))
}
