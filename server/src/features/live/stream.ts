/** Server-sent events over one connection: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** What a client that reads too slowly may leave waiting, bytes; then it is cut off and comes back to its place. */
const WAITING_MAX = 1_000_000
/** What was sent last may take so long to be read, ms. */
const ENDED_MS = 2000
/** After which a browser connects again, ms. */
const RETRY_MS = 3000

export interface Stream {
  /** `id`: from where to go on after this event, ms of the database's clock. */
  send(event: 'ready' | 'reset' | 'points' | 'photos', id: number, data: unknown): void
  /** Keeps those between from thinking that nobody is there. */
  beat(): void
  end(): void
  onEnd(done: () => void): void
}

/** Takes the reply out of Fastify's hands, compression included. */
export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    // nginx would keep events until it has enough of them.
    'x-accel-buffering': 'no',
    // A stream that has ended leaves nothing open that a stopping server would wait for.
    connection: 'close',
  })
  raw.on('error', () => raw.destroy())
  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(text)
    if (raw.writableLength > WAITING_MAX) raw.destroy()
  }
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: (event, id, data) => write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end() {
      raw.end()
      setTimeout(() => raw.destroy(), ENDED_MS).unref()
    },
    onEnd: (done) => void raw.once('close', done),
  }
}
