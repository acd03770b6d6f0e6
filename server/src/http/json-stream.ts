/** Answers that are too long to be in memory at once. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams JSON. The first piece is made before the answer begins, so that what fails by then is told as an error. Typed as
 * never, as `sendJson` is: the text is the declared answer already.
 */
export async function sendText(reply: FastifyReply, pieces: Iterable<string> | AsyncIterable<string>): Promise<never> {
  const rest = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const first = await rest.next()
  async function* all() {
    if (!first.done) yield first.value
    for (let piece = await rest.next(); !piece.done; piece = await rest.next()) yield piece.value
  }
  reply.type('application/json; charset=utf-8')
  return reply.send(Readable.from(all(), { objectMode: false })) as never
}
