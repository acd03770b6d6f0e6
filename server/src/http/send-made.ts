/** Answers that are already JSON text. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const JSON_TEXT = 'application/json; charset=utf-8'

/**
 * Sends the text as it is and ends the answer; a text too large for memory is given in pieces. The declared schema is only
 * documentation here; tests check that the JSON fits it. The first piece is made before the answer begins, so that a failure
 * until then can still be answered as an error.
 */
export async function sendMade(
  reply: FastifyReply,
  text: string | Buffer | Iterable<string> | AsyncIterable<string>,
  type = JSON_TEXT,
): Promise<void> {
  if (Buffer.isBuffer(text)) reply.type(type).send(text)
  else if (typeof text === 'string') reply.type(type).serializer(asItIs).send(text)
  else {
    const pieces = await begun(text)
    reply.type(type).send(Readable.from(pieces, { objectMode: false }))
  }
  await reply
}

const asItIs = (text: string) => text

async function begun(pieces: Iterable<string> | AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const rest = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const first = await rest.next()
  async function* all() {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value
  }
  return all()
}
