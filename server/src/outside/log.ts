/** Structured logs on stderr, without addresses, cookies, queries or names, so that they hold no personal data. */
import { type DestinationStream, pino } from 'pino'
import { codeOf, messageOf } from './error-fields.ts'

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

/**
 * Without an error's other fields: PostgreSQL's details quote row values, and a connection's error quotes the
 * connection.
 */
function bare(error: unknown) {
  const told = { code: codeOf(error), message: messageOf(error) }
  return error instanceof Error ? { type: error.name, ...told, stack: error.stack } : told
}
