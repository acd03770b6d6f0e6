/** The origin of this site, and whether a call comes from it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

/** The page whose loaders make calls inside this process: those calls have neither host nor protocol of their own. */
export interface PageCaller {
  origin: string
  /** The page is made to be kept. */
  kept: boolean
}
const ofPage = new AsyncLocalStorage<PageCaller>()
export const insidePage = <T>(page: PageCaller, work: () => Promise<T>): Promise<T> =>
  // An injected call begins only when it is awaited.
  ofPage.run(page, async () => await work())

/** The page for which this call is made; the same object for all calls of a page. */
export const callingPage = (): PageCaller | undefined => ofPage.getStore()

/**
 * Whether the newest data must be read: users must see at once what they have written, and a page that is kept would show
 * outdated data for long.
 */
export const readsNewest = ({ headers }: FastifyRequest): boolean =>
  !!(headers.cookie || headers.authorization || ofPage.getStore()?.kept)

/** `https://host` as the visitor sees it. The caller chooses the host, so never use it in letters: see `linkOrigin`. */
export const originOf = (request: FastifyRequest, publicOrigin: string | undefined): string =>
  publicOrigin ?? ofPage.getStore()?.origin ?? `${request.protocol}://${request.host}`

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

/**
 * The origin for links in letters. A caller who requests a letter to another person may send any `Host`, and the link would carry
 * its token there. So without PUBLIC_ORIGIN only this computer's own names are accepted; otherwise the address of the socket is
 * used.
 */
export function linkOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin) return publicOrigin
  if (LOOPBACK.test(request.host)) return `${request.protocol}://${request.host}`
  const { localAddress = '127.0.0.1', localPort = 80 } = request.raw.socket
  return `http://${isIPv6(localAddress) ? `[${localAddress}]` : localAddress}:${localPort}`
}

/** The origin for links in letters that jobs send: there is no call to read it from. */
export function ownOrigin({
  publicOrigin,
  host,
  port,
}: {
  publicOrigin?: string | undefined
  host: string
  port: number
}) {
  if (publicOrigin) return publicOrigin
  // An address that means «all interfaces» cannot be visited.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that change something and come from another site: they would carry the visitor's cookie. Browsers state the
 * source in Sec-Fetch-Site, older ones in Origin; a client that sends neither is not a browser.
 */
export function refuseOtherSites(app: FastifyInstance, publicOrigin: string | undefined) {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method)) return
    const { 'sec-fetch-site': site, origin } = request.headers
    const own = site ? site === 'same-origin' : !origin || origin === originOf(request, publicOrigin)
    if (!own) throw forbidden('Запрос пришёл с другого сайта', 'other_site')
  })
}
