/** Reads a stream of server-sent events as a browser would. */
import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { onTestFinished } from 'vitest'

export interface Event {
  event: string
  id: number
  // biome-ignore lint/suspicious/noExplicitAny: what it carries differs by the kind of event
  data: any
}

interface Events {
  status: number | undefined
  headers: IncomingHttpHeaders
  /** The next event; undefined when the stream has ended. */
  next(): Promise<Event | undefined>
  /** The next event of points or photos. */
  news(): Promise<Event | undefined>
  /** Drops the connection. */
  leave(): void
}

/** Does not use `fetch`, which opens connections in advance: a stopping server would wait for them. */
export async function listen(url: string, headers: Record<string, string> = {}): Promise<Events> {
  const request = get(url, { headers, agent: false })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  const events = eventsOf(response.setEncoding('utf8'))
  const next = async () => (await events.next().catch(() => undefined))?.value ?? undefined
  return {
    status: response.statusCode,
    headers: response.headers,
    next,
    async news() {
      for (;;) {
        const event = await next()
        if (!event || event.event === 'points' || event.event === 'photos') return event
      }
    },
    leave: () => request.destroy(),
  }
}

async function* eventsOf(response: AsyncIterable<string>): AsyncGenerator<Event, undefined> {
  const events: Event[] = []
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => events.push({ event, id: Number(id), data: JSON.parse(data) }),
  })
  for await (const chunk of response) {
    parser.feed(chunk)
    yield* events.splice(0)
  }
}
