/** Errors before any route: of the HTTP parser, of the router, and of requests whose own headers make no sense. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../deps.ts'
import { answerOf, badRequest, tooLong } from './errors.ts'

/** Characters of an address without its query. Our longest has some 150. */
const PATH_MAX = 1000
/** Characters of a form's content type. Its boundary has at most 70 (RFC 2046); with more than 256 the form parser fails. */
const FORM_TYPE_MAX = 200

/** Headers of every answer that is not a page; `security.ts` adds more for pages. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Browsers use https for a year, as `security.ts` has it for pages. */
export const transportSecurity = (subdomains: boolean): string =>
  `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`

/** Body and headers of an error. */
function bare(code: string, message: string) {
  const body = JSON.stringify({ code, message })
  const type = 'application/json; charset=utf-8'
  return { body, headers: { ...BARE_HEADERS, 'content-type': type, 'content-length': Buffer.byteLength(body) } }
}

/** Errors of Node's parser; all others mean that the request is not HTTP. */
const OF_PARSER: Partial<Record<string, [status: number, code: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'Запрос шёл слишком долго'],
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'Слишком длинные заголовки запроса'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'Слишком большой запрос'],
}

/** Fastify's `clientErrorHandler`: the connection's data cannot be read any further. */
export function answerParserError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = OF_PARSER[error.code ?? ''] ?? [400, 'bad_request', 'Запрос составлен неверно']
  const { body, headers } = bare(code, message)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // At once, so that a client that does not read the answer keeps nothing open.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n\r\n${body}`, () =>
    socket.destroy(),
  )
}

/** Fastify's `frameworkErrors`: what the router refuses before any hook runs. */
export function answerRouterError(error: FastifyError, _request: FastifyRequest, { raw }: FastifyReply): void {
  const { status, code, message } = answerOf(error)
  answerBare(raw, status, code, message)
}

/** Node's `checkExpectation`: only `100-continue` may be expected. */
export const answerExpectation = (_request: IncomingMessage, response: ServerResponse) =>
  answerBare(response, 417, 'bad_request', 'Сервер не выполняет заголовок Expect')

function answerBare(response: ServerResponse, status: number, code: string, message: string) {
  const { body, headers } = bare(code, message)
  response.writeHead(status, headers).end(body)
}

/**
 * Fastify's `rewriteUrl`. `http://host/path` becomes `/path`. Percent signs of a path that cannot be decoded are taken literally:
 * such an address is unknown and counted like any other.
 */
export function plainAddress({ url = '/' }: { url?: string }): string {
  const whole = /^https?:\/\/[^/?#]*/i.exec(url)
  const local = whole ? url.slice(whole[0].length) : url
  const address = local.startsWith('/') ? local : `/${local}`
  const end = address.search(/[?#]/)
  const path = end < 0 ? address : address.slice(0, end)
  return canDecode(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const HOST = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i

/**
 * A hook that refuses calls: those whose caller has gone, with addresses too long for our regular expressions, without
 * PUBLIC_ORIGIN also with an invalid `Host`; and forms that their parser cannot read.
 */
export function refuseNonsense(app: App, publicOrigin: string | undefined) {
  app.addHook('onRequest', async (request, reply) => {
    // The connection is closed: there is no address to count by, and no caller to answer.
    if (request.raw.socket.remoteAddress === undefined) {
      // An unread body would keep the dead connection open.
      request.raw.destroy()
      reply.hijack()
      return
    }
    const query = request.url.indexOf('?')
    if ((query < 0 ? request.url.length : query) > PATH_MAX) throw tooLong()
    const type = request.headers['content-type'] ?? ''
    if (type.length > FORM_TYPE_MAX && /^multipart\//i.test(type)) throw badRequest('Форма составлена неверно')
    if (!publicOrigin && !isHost(request.host)) throw badRequest('Неверный заголовок Host')
  })
}

/** Whether a URL can be made of it: `a:99999` only looks like a host. */
const isHost = (host: string) => HOST.test(host) && URL.canParse(`http://${host}`)
