/** Calls over a real connection, with addresses and headers that no client would send. */
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { App } from '../src/deps.ts'
import { atEnd } from './at-end.ts'

interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

interface Listening {
  port: number
  /** Sends the path unchanged. */
  ask(path: string, options?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<RawAnswer>
  /** Sends this text and returns everything received until the server closes the connection. */
  say(text: string): Promise<string>
}

/** Makes the app listen. */
export async function listen(app: App): Promise<Listening> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => app.server.closeAllConnections())
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    ask: (path, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const call = request({ port, host: '127.0.0.1', path, method, headers }, async (answer) => {
          answer.setEncoding('utf8')
          let text = ''
          for await (const piece of answer) text += piece
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
        })
        call.on('error', reject).end(body)
      }),
    say: (text) =>
      new Promise((resolve, reject) => {
        let heard = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(text))
        socket.setEncoding('utf8')
        socket.on('data', (piece) => {
          heard += piece
        })
        socket.on('close', () => resolve(heard)).on('error', reject)
      }),
  }
}
