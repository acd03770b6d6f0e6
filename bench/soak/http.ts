/** Calls over kept connections, with less processor work than `fetch`: the computer is shared with the server. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'

interface Answer {
  status: number
  body: Buffer
  cookies: string[]
}

export interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | undefined
  /** Breaks the connection this many ms after everything was written, like a phone that enters a tunnel. */
  breakAfter?: number | undefined
}

export interface Caller {
  /** Rejects where the connection breaks. */
  call(sent: Sent): Promise<Answer>
  /** A stream of events: reads and drops them until `ms` have passed; returns the status and the bytes read. */
  listen(sent: Sent, ms: number): Promise<{ status: number; bytes: number }>
  close(): void
}

const TIMEOUT_MS = 60_000

/** Each user or phone sends a separate address, so that limits per address work as in reality. */
export function callerTo(port: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 150 })
  const begin = ({ method = 'GET', path, headers, body }: Sent) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const given = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } }
    const made = request({ ...given, agent: headers?.accept === 'text/event-stream' ? false : agent })
    made.setTimeout(TIMEOUT_MS, () => made.destroy(new Error('no answer')))
    made.end(body)
    return made
  }
  return {
    async call(sent) {
      const made = begin(sent)
      const timer = sent.breakAfter === undefined ? undefined : setTimeout(() => made.destroy(), sent.breakAfter)
      try {
        const [response] = (await once(made, 'response')) as [IncomingMessage]
        const body = Buffer.concat(await response.toArray())
        return { status: response.statusCode ?? 0, body, cookies: response.headers['set-cookie'] ?? [] }
      } finally {
        clearTimeout(timer)
      }
    },
    async listen(sent, ms) {
      const made = begin({ ...sent, headers: { ...sent.headers, accept: 'text/event-stream' } })
      const [response] = (await once(made, 'response')) as [IncomingMessage]
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('error', () => {})
      made.on('error', () => {})
      const timer = setTimeout(() => made.destroy(), ms)
      await new Promise((resolve) => response.once('close', resolve))
      clearTimeout(timer)
      return { status: response.statusCode ?? 0, bytes }
    },
    close: () => agent.destroy(),
  }
}
