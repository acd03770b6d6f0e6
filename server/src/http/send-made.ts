/** Answers whose text is made already. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const JSON_TEXT = 'application/json; charset=utf-8'

/**
 * Sends text as it is, or its pieces where it is too long to be in memory at once; the end of the answer. The
 * declared schema stays as documentation; tests check that JSON fits it. The first piece is made before the answer
 * begins, so that what fails by then is told as an error.
 */
export async function sendMade(
  reply: FastifyReply,
  text: string | Iterable<string> | AsyncIterable<string>,
  type = JSON_TEXT,
): Promise<void> {
  if (typeof text === 'string') reply.type(type).serializer(asItIs).send(text)
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
