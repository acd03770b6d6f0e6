/** Answers with kept pages, and makes them. */
import type { Position } from '@spetskarta/shared/geo.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nonceOf } from '../security.ts'
import { encodingFor } from './compressed.ts'
import { fixPage } from './fixed-page.ts'
import { bytesOf, type KeptPage, type KeptPages } from './kept-pages.ts'
import { type KeptRoute, keptRoute, type PageSubject } from './kept-routes.ts'

export type Locate = (ip: string) => Position | undefined

/** Stands for no place: this address is in no table of places. */
const NOWHERE = '127.0.0.1'
/** Signed-in visitors have a cookie, so a cache never answers them with a page that it keeps for others. */
const VARY = 'Cookie, Accept-Encoding'
/**
 * Seconds for which caches in front of us may keep a page: they cannot be notified of changes, so this is how outdated it may be.
 */
const SHARED: Record<PageSubject, number> = { items: 1, people: 1, texts: 10 }
const shared = (shows: PageSubject) => `public, max-age=0, s-maxage=${SHARED[shows]}, must-revalidate`
/** Kept by us alone, not by other caches. */
const OURS = 'private, no-cache'

interface KeptRequest {
  request: FastifyRequest
  reply: FastifyReply
  origin: string
  /** The page's template, `/equipment/:id`. */
  template: string
  locate: Locate
}

interface Found {
  page: KeptPage
  route: KeptRoute
}

/** `render` makes the page as it looks from an address, without a visitor. Undefined: this answer is not the same for all. */
export async function findKept(
  pages: KeptPages | undefined,
  { request, reply, origin, template, locate }: KeptRequest,
  render: (route: KeptRoute, ip: string) => Promise<Response>,
): Promise<Found | undefined> {
  const route = pages && keptRoute(request, template)
  if (!route) return undefined
  const place = route.byPlace ? locate(request.ip) : undefined
  const key = [origin, request.url, ...(place ? [place.lat, place.lng] : [])].join(' ')
  const make = async () => {
    const response = await render(route, route.byPlace ? request.ip : NOWHERE)
    return keptOf(response, nonceOf(reply.raw), String(reply.getHeader('content-security-policy')))
  }
  // An error is reported by the answer that is then made for this visitor alone.
  const page = await pages.get(key, route.shows, make).catch(() => undefined)
  return page && { page, route }
}

async function keptOf(response: Response, nonce: string, policy: string): Promise<KeptPage | undefined> {
  const { status } = response
  if (!(status === 200 || status === 404)) {
    await response.body?.cancel()
    return undefined
  }
  const { html, ...fixed } = fixPage(await response.text(), nonce, policy)
  return { ...fixed, status, html: Buffer.from(html), compressed: new Map() }
}

export async function sendKept(request: FastifyRequest, reply: FastifyReply, { page, route }: Found) {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': route.byPlace || page.status !== 200 ? OURS : shared(route.shows),
    vary: VARY,
    etag: page.etag,
  })
  const known = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === page.etag)
  if (page.status === 200 && known) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  const body = await bytesOf(page, encoding)
  return reply.status(page.status).type('text/html; charset=utf-8').send(body)
}
