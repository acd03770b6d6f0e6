/**
 * How a server stops behind a load balancer. `/ready` reports it at once; for a while calls are still taken, each the last of its
 * connection; then nothing new is taken, and calls under way may end.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that connections without a call stay open once no new ones are taken: their first call may be on its way. */
const SILENT_MS = 5 * SECOND
/** Milliseconds for calls under way, such as a photo over a slow network. */
const LAST_MS = MINUTE

declare module 'fastify' {
  interface FastifyInstance {
    leaving: Leaving
  }
}

export interface Leaving {
  /** True once `/ready` reports that the server is leaving. */
  begun: boolean
  /** Open connections, and how many calls are under way on each. */
  calls: Map<Socket, number>
}

export const openLeaving = (): Leaving => ({ begun: false, calls: new Map() })

export function watchConnections({ calls }: Leaving, server: Server) {
  server.on('connection', (socket: Socket) => {
    calls.set(socket, 0)
    socket.once('close', () => calls.delete(socket))
  })
}

/** Call this for each request before anything is answered. */
export function noteCall({ begun, calls }: Leaving, server: Server, socket: Socket, response: ServerResponse) {
  if (begun || !server.listening) response.shouldKeepAlive = false
  calls.set(socket, (calls.get(socket) ?? 0) + 1)
  response.once('close', () => {
    const left = (calls.get(socket) ?? 0) - 1
    if (calls.has(socket)) calls.set(socket, left)
    // Its answer promised that the connection stays open, because the server was not leaving yet.
    if (left === 0 && !server.listening) socket.end()
  })
}

/** Resolves after `ms`: a balancer that asks `/ready` every second or two then sends nothing here any more. */
export async function drain({ leaving }: FastifyInstance, ms: number): Promise<void> {
  leaving.begun = true
  await sleep(ms)
}

/** Closes the server. `lastMs`: limit for calls under way. */
export async function leave(app: FastifyInstance, { silentMs, lastMs } = { silentMs: SILENT_MS, lastMs: LAST_MS }) {
  const { leaving, server } = app
  leaving.begun = true
  const silent = setTimeout(() => {
    for (const [socket, calls] of leaving.calls) if (calls === 0) socket.destroy()
  }, silentMs)
  const last = setTimeout(() => server.closeAllConnections(), lastMs)
  await app.close()
  clearTimeout(silent)
  clearTimeout(last)
}
