/** The user who makes a call. Looked up at most once per request, only if a route asks and there is a cookie or key. */
import { PAGE_ACCOUNT } from '@spetskarta/shared/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import type { App } from '../../deps.ts'
import { forbidden, otherAccount, unauthorized } from '../../http/errors.ts'
import { callingPage, type PageCaller } from '../../http/origin.ts'
import { GUESTS_PAGE } from '../../http/pages.ts'
import { findByKey, type KeyRight } from './program-keys.queries.ts'
import { type Membership, needOf, refusalOf } from './rights/membership.ts'
import { keepToken, type SessionToken, tokenOf, watchProtocol } from './session-cookie.ts'
import { findVisitor, renewSession, type Visitor, wasUserUrlOf } from './sessions.queries.ts'

interface VisitorLookup {
  visitor: Visitor | undefined
  /** The cookie must be renewed too. */
  renewed: boolean
  /** Set if the user came with a key that lacks this right; the call is then not allowed. */
  lacks?: KeyRight | undefined
}

/** Requests handled where moderators must have a second factor. */
const mustHaveCode = new WeakSet<FastifyRequest>()
const known = new WeakMap<FastifyRequest, Promise<VisitorLookup>>()
/** All calls made by a page's loaders carry the page's cookie, so they share one lookup. */
const knownByPage = new WeakMap<PageCaller, Promise<VisitorLookup>>()

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Opens the route to programs. `true`: needs a key with the right to read; `issue`: to issue papers; `message`: to read and
     * write messages; `deals`: to send and answer requests; `write`: to send points, checked elsewhere.
     */
    forPrograms?: true | 'issue' | 'message' | 'deals' | 'write'
  }
}

/** The caller, without regard to rights. */
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
 * Undefined for a visitor without a session and for a key without the needed right; throws a 403 for a member whose role lacks
 * the right.
 */
export async function visitor(db: Db, request: FastifyRequest): Promise<Visitor | undefined> {
  const look = await lookUp(db, request)
  if (!look?.visitor || look.lacks) return undefined
  const who = look.visitor
  await refuseOtherAccount(db, who, request)
  return who.member ? acting(who, who.member, request) : who
}

/**
 * Refuses a change by a page that was opened for another user or company: tabs share the cookie, and another one may have logged
 * in or chosen a company since. Calls about the user's own account are the same in each company. Programs send no such header.
 */
async function refuseOtherAccount(db: Db, who: Visitor, { method, headers, routeOptions }: FastifyRequest) {
  const page = headers[PAGE_ACCOUNT]
  if (typeof page !== 'string' || method === 'GET' || method === 'HEAD') return
  const { person, userUrl, member } = who
  const [user, company] = page.split(' ')
  const isPerson = user === userUrl || (await wasUserUrlOf(db, person, user))
  const isSelf = needOf(method, routeOptions.url) === 'self'
  const isCompany =
    isSelf || company === member?.companyUrl || (member && (await wasUserUrlOf(db, member.company, company)))
  if (!isPerson || !isCompany) throw otherAccount()
}

/** A member as the account that the call is about: the company's owner, or the member's own. */
function acting(who: Visitor, member: Membership, { method, routeOptions }: FastifyRequest): Visitor {
  const need = needOf(method, routeOptions.url)
  const refusal = refusalOf(member, need)
  if (refusal) throw forbidden(refusal, 'role')
  return need === 'self' ? who : { ...who, id: member.company, moderator: false, toDo: [] }
}

/** One lookup for all GET calls of a page; the first call is the one that renews the cookie. */
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

/** The program's key and the right that the route needs. On routes not open to programs a key has no effect. */
function keyOf({ headers, routeOptions }: FastifyRequest): [key: string, right: KeyRight] | undefined {
  const wanted = routeOptions.config?.forPrograms
  if (wanted === undefined || wanted === 'write') return undefined
  const key = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return key === undefined ? undefined : [key, KEY_RIGHTS[wanted === true ? 'read' : wanted]]
}

/** Rights as named in the dialog that creates a key. */
const RIGHTS: Record<KeyRight, string> = {
  reads: 'читать машины, дни, часы и документы',
  issues: 'выдавать документы',
  messages: 'читать и отправлять сообщения',
  deals: 'отправлять заявки и отвечать на них',
}

/** The user; throws a 401 without one, and a 403 if the key lacks the right. */
export async function signedIn(db: Db, request: FastifyRequest): Promise<Visitor> {
  const who = await visitor(db, request)
  if (who) return who
  const lacks = (await lookUp(db, request))?.lacks
  throw lacks ? forbidden(`У этого ключа программы нет права «${RIGHTS[lacks]}»`, 'key_right') : unauthorized()
}

/**
 * For routes with a body that need a user: refuses with a 401 before the body is read, after the limits have counted the call.
 * Not in `preParsing`: a body that fails to unpack would raise its error before a listener is attached, and the call would get no
 * answer.
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

/** Answers that may be personal are not cached. A renewed session also gets a new cookie. */
export function answerVisitors(app: App, { publicOrigin, moderator2fa }: Config) {
  watchProtocol(app, publicOrigin)
  if (moderator2fa) app.addHook('onRequest', async (request) => void mustHaveCode.add(request))
  app.addHook('onSend', async (request, reply) => {
    const look = await known.get(request)?.catch(() => undefined)
    const given = tokenOf(request)
    // If the route has set the cookie, its cookie is the newer one.
    if (look?.renewed && given && !reply.hasHeader('set-cookie')) keepToken(reply, given.token)
    if (isPersonal(request, reply)) reply.header('cache-control', 'private, no-store')
  })
}

/** Files and photos set their own caching header. */
function isPersonal(request: FastifyRequest, reply: FastifyReply): boolean {
  const kept = reply.getHeader('cache-control')
  if (kept !== undefined && kept !== GUESTS_PAGE) return false
  const { method, headers } = request
  return !!(tokenOf(request) || headers.authorization || reply.hasHeader('set-cookie') || !/^(GET|HEAD)$/.test(method))
}
