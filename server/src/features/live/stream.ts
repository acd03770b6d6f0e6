/** Server-sent events over one connection: https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { liveStreams } from '../../outside/metrics.ts'

/**
 * Bytes that may wait for a client that reads too slowly. With more, the connection is closed; the client reconnects and
 * continues from its place.
 */
const WAITING_MAX = 1_000_000
/** Ms that the client has to read the last bytes. */
const ENDED_MS = 2000
/** Ms that a browser waits before it connects again. */
const RETRY_MS = 3000

export interface Stream {
  /** `id`: the place to continue from after this event, ms of the database's clock. */
  send(event: 'ready' | 'reset' | 'points' | 'photos' | 'incidents' | 'thread', id: number, data: unknown): void
  /** Keeps proxies in between from closing the connection as idle. */
  beat(): void
  end(): void
  onEnd(done: () => void): void
}

/** Takes over the reply from Fastify, including compression. */
export function openStream(reply: FastifyReply): Stream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store, no-transform',
    // Otherwise nginx would buffer events.
    'x-accel-buffering': 'no',
    // Without keep-alive a stopping server need not wait for the connection of an ended stream.
    connection: 'close',
  })
  raw.on('error', () => raw.destroy())
  liveStreams.inc()
  raw.once('close', () => liveStreams.dec())
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
