/** Structured logs on stderr, without addresses, cookies, queries or names, so that they hold no personal data. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import pg from 'pg'
import { type DestinationStream, pino } from 'pino'
import { codeOf, messageOf } from '../error-fields.ts'

export function makeLogger(level: string, destination: DestinationStream = pino.destination(2)) {
  return pino(
    {
      level,
      base: undefined,
      serializers: {
        req: (request: { method: string; id: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'page',
          id: request.id,
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
        err: bare,
      },
    },
    destination,
  )
}

/** Returns true at most once a minute for each text: events that would fill the log are logged once a minute. */
export function openNews(): (what: string) => boolean {
  const loggedAt = new Map<string, number>()
  return (what) => {
    const now = performance.now()
    if (now - (loggedAt.get(what) ?? Number.NEGATIVE_INFINITY) < MINUTE) return false
    loggedAt.set(what, now)
    return true
  }
}

/** Leaves out an error's other fields: PostgreSQL's details quote row values, and a connection's error quotes the connection. */
function bare(error: unknown) {
  const quoting = messageOf(error)
  const message = withoutInput(error, quoting)
  const fields = { code: codeOf(error), message }
  return error instanceof Error
    ? { type: error.name, ...fields, stack: error.stack?.replace(quoting, () => message) }
    : fields
}

/** SQLSTATE class of wrong values: these messages quote them. */
const DATA_EXCEPTION = /^22/

const withoutInput = (error: unknown, message: string): string =>
  error instanceof pg.DatabaseError && DATA_EXCEPTION.test(error.code ?? '')
    ? `wrong value, told by ${error.routine ?? 'PostgreSQL'}`
    : message
