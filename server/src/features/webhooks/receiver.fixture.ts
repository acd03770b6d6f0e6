/** A receiver of webhooks for tests. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atEnd } from '../../../test/at-end.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** `answer`: status for a message; undefined: no answer at all. `headers`: of its answers. */
export async function openReceiver(
  answer: (received: Received) => number | undefined = () => 204,
  headers: Record<string, string> = {},
) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) }
    received.push(one)
    const status = answer(one)
    if (status !== undefined) response.writeHead(status, { location: '/elsewhere', ...headers }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  atEnd(close)
  return {
    close,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/1c`,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    bodies: () => received.map(({ body }) => JSON.parse(body)),
  }
}
