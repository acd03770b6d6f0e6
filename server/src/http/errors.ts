/**
 * Errors in the form of the API: `{code, message}` with a fitting status; the message is Russian and safe to show. Errors of a
 * schema, and of a value that exists already, also have `field`, the path of the wrong value: `points.3.lat`; where several
 * fields are wrong, `fields` has the sentence of each.
 */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { LOG_IN_FIRST, OTHER_ACCOUNT } from '@spetskarta/shared/endpoint.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDatabaseBusy } from '../db/away.ts'
import { BlobsAway } from '../outside/blobs/blobs.ts'
import { PasswordsBusy } from '../outside/passwords.ts'
import { NoTurn } from '../outside/turns.ts'
import { logFailure } from './failure-log.ts'

class HttpError extends Error {
  statusCode: number
  code: string
  /** When the call may be repeated, seconds. */
  retryAfter: number | undefined
  field: string | undefined
  fields: Record<string, string> | undefined

  constructor(statusCode: number, code: string, message: string, retryAfter?: number) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Characters of a field's path: names of fields may come from the caller. */
const FIELD_MOST = 100

export const badRequest = (message: string, code = 'bad_request') => new HttpError(400, code, message)
export const wrongField = (message: string, path: readonly PropertyKey[]) => {
  const error = badRequest(message)
  if (path.length > 0) error.field = path.join('.').slice(0, FIELD_MOST)
  return error
}
/** The first fault is the answer's message. */
export function wrongFields(faults: readonly { message: string; path: readonly PropertyKey[] }[]) {
  const [first] = faults
  const error = wrongField(first?.message ?? 'Запрос составлен неверно', first?.path ?? [])
  const inFields = faults.filter(({ path }) => path.length > 0)
  if (inFields.length > 1)
    error.fields = Object.fromEntries(
      // Reversed, so that the first fault of each field wins.
      inFields.toReversed().map(({ path, message }) => [path.join('.').slice(0, FIELD_MOST), message]),
    )
  return error
}
export const unauthorized = (message = LOG_IN_FIRST) => new HttpError(401, 'unauthorized', message)
export const forbidden = (message: string, code = 'forbidden') => new HttpError(403, code, message)
/** `field`: the one whose value is already in use. */
export const conflict = (message: string, field?: string) => {
  const error = new HttpError(409, 'conflict', message)
  error.field = field
  return error
}
/** The page was opened for another user or company than the session now has; its text is shown until the page is loaded again. */
export const otherAccount = () =>
  new HttpError(
    409,
    OTHER_ACCOUNT,
    'Эта страница открыта для другой компании или учётной записи. Ничего не изменено, страница откроется заново',
  )
export const tooLong = () => new HttpError(414, 'too_long', 'Слишком длинный адрес')
export const tooLarge = (message: string) => new HttpError(413, 'too_large', message)
export const unsupportedType = (message: string) => new HttpError(415, 'unsupported_type', message)
export const pieceWanted = () => new HttpError(416, 'piece_wanted', 'Файл карты читается частями')
export const noSuchPiece = () => new HttpError(416, 'no_such_piece', 'В файле нет такой части')
export const notFound = (message: string) => new HttpError(404, 'not_found', message)

const plural = new Intl.PluralRules('ru')
const MINUTES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'минуту', few: 'минуты' }

/** How long to wait, rounded up, in words that follow «подождите»: «минуту», «15 минут». */
function inMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE))
  return minutes === 1 ? 'минуту' : `${minutes} ${MINUTES[plural.select(minutes)] ?? 'минут'}`
}

/** `what` ends without a full stop; `or` follows «повторите» and begins with a space. */
export const tooMany = (milliseconds: number, what = 'Слишком много запросов', or = '') =>
  new HttpError(
    429,
    'too_many_requests',
    `${what}. Подождите ${inMinutes(milliseconds)} и повторите${or}`,
    Math.max(1, Math.ceil(milliseconds / 1000)),
  )

/** Seconds after which a phone asks again whether there is room for its points. */
const QUOTA_RETRY_S = 600

export const storageFull = () =>
  new HttpError(507, 'storage_full', 'Диск сервера заполнен, файл не сохранён. Попробуйте позже')

/** An account's own quota is used up. Phones keep their data and try again, as with a full disk. */
export const quotaFull = (what = 'файл не сохранён') =>
  new HttpError(
    507,
    'quota_full',
    `Хранилище учётной записи заполнено: ${what}. Всё прежнее цело. Сколько занято и как освободить — в настройках, «Хранилище»`,
    QUOTA_RETRY_S,
  )

export const noRoom = (of: 'quota' | 'disk') =>
  of === 'disk' ? storageFull() : quotaFull('точки не приняты, приложение пришлёт их позже')

export const busy = () => new HttpError(503, 'unavailable', 'Сервер занят. Повторите через минуту')

/** The caller has gone: no one receives this. */
export const leftEarly = () => new HttpError(400, 'bad_request', 'Запрос пришёл не целиком')

/** The body came too slowly. */
export const timedOut = () =>
  new HttpError(408, 'timeout', 'Запрос пришёл не целиком. Повторите, когда связь станет лучше')

const noTurn = ({ reason, wait }: NoTurn) =>
  reason === 'crowded' ? busy() : tooMany(wait, 'Слишком много больших файлов подряд')

/** Whether the error refuses the request for good, not only for now. */
export const isRefusal = (error: unknown): error is Error =>
  error instanceof HttpError && error.statusCode < 500 && error.statusCode !== 429

/** The value itself; throws a 404 with this message where it is missing. */
export function orNotFound<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw notFound(message)
  return value
}

/** Our words for errors that Fastify and its plugins raise by themselves. */
const BY_STATUS: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'Запрос составлен неверно'],
  404: ['not_found', 'Такого адреса нет'],
  405: ['method_not_allowed', 'Этот способ запроса здесь не принимается'],
  413: ['too_large', 'Слишком большой запрос'],
  414: ['too_long', 'Слишком длинный адрес'],
  415: ['unsupported_type', 'Этот вид данных не принимается'],
  503: ['unavailable', 'Сервер занят. Повторите через минуту'],
}

/**
 * SQLSTATE of values that PostgreSQL cannot take: the character 0 in a text, a text that is not an id or a number, numbers and
 * moments out of range.
 */
const WRONG_VALUES = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008'])
/** Seconds after which to try again where the server cannot answer now. */
const RETRY_S = 60

export function answerOf(error: FastifyError): { status: number; code: string; message: string } {
  if (error instanceof NoTurn) return answerOf(noTurn(error))
  if (error instanceof PasswordsBusy) return answerOf(busy())
  if (error instanceof HttpError) return { status: error.statusCode, code: error.code, message: error.message }
  if (isDatabaseAway(error))
    return { status: 503, code: 'unavailable', message: 'База данных недоступна. Повторите через минуту' }
  if (isDatabaseBusy(error))
    return { status: 503, code: 'unavailable', message: 'База данных занята. Повторите через минуту' }
  if (error instanceof BlobsAway)
    return { status: 503, code: 'unavailable', message: 'Хранилище фотографий недоступно. Повторите через минуту' }
  const status = error.statusCode ?? (WRONG_VALUES.has(error.code) ? 400 : 500)
  const known = BY_STATUS[status] ?? (status < 500 ? BY_STATUS[400] : undefined)
  if (known) return { status, code: known[0], message: known[1] }
  return { status: 500, code: 'internal', message: 'Ошибка на сервере. Она записана в журнал, попробуйте ещё раз' }
}

/** For calls whose path does not exist, with any method. */
export function unknownCall(): never {
  throw notFound('Такого адреса нет')
}

/** Answers with the error. Errors of the server itself are logged with their request id. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(answered(error, request, reply).body)
}

/**
 * For a call whose answers have a shape from the spec: every refusal has that shape too, beside the usual fields. `shape` gets
 * the message.
 */
export const refusedAs = (shape: (message: string) => object) => ({
  errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const { message, body } = answered(error, request, reply)
    // The spec's shape has no such field.
    const { field: _, ...usual } = body
    return reply.send({ ...shape(message), ...usual })
  },
})

/** As `sendError`, for addresses of pages. A page's own failures are shown by the page itself (`ErrorBoundary`). */
export function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Data that scripts fetch when a visitor moves to another page.
  if (/\.data(\?|$)/.test(request.url)) return sendError(error, request, reply)
  const { status, message } = answered(error, request, reply)
  return reply.type('text/html; charset=utf-8').send(errorPage(message, status >= 500 ? request.id : ''))
}

/** Sets the status and `retry-after`; logs errors of the server. */
function answered(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const answer = answerOf(error)
  if (answer.status >= 500) logFailure(error, request)
  const retryAfter = error instanceof HttpError ? error.retryAfter : undefined
  if ((retryAfter || answer.status === 503) && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfter ?? RETRY_S)
  reply.status(answer.status)
  const { status, code, message } = answer
  const { field, fields } = error instanceof HttpError ? error : {}
  return {
    status,
    message,
    body: {
      code,
      message,
      ...(field && { field }),
      ...(fields && { fields }),
      ...(status >= 500 && { requestId: request.id }),
    },
  }
}

/** Made without the page server, which may be what is overloaded. The message is ours, the id consists of digits. */
const errorPage = (message: string, id: string) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Страница не открылась — Спецкарта</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>Страница не открылась</h1>
<p>${message}.</p>
${id && `<p>Номер ошибки: ${id}</p>\n`}<p><a href="/">На главную</a></p>
</main>
</body>
</html>
`
