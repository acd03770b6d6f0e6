/** Structured logs on stderr, without addresses, cookies, queries or names: they hold no personal data. */
import { type DestinationStream, pino } from 'pino'

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
        err: pino.stdSerializers.err,
      },
    },
    destination,
  )
}
