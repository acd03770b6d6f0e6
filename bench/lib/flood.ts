/**
 * Sends requests as fast as they are answered, from a separate thread; it uses less processor time than the server it measures.
 */
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

interface Flood {
  port: number
  /** The complete requests of each connection, in order, with keep-alive. */
  connections: Uint8Array[][]
}

export interface Flooded {
  seconds: number
  /** Processor seconds that sending took. */
  cpu: number
  /** Number of answers by status. */
  statuses: Record<string, number>
}

/** Sends all requests, on each connection one after another. */
export function flood(port: number, connections: Uint8Array[][]): Promise<Flooded> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { port, connections } satisfies Flood })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export function request(path: string, body?: { type: string; token?: string; content: Buffer }): Buffer {
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(body ? [`content-type: ${body.type}`, `content-length: ${body.content.length}`] : []),
    ...(body?.token ? [`authorization: Bearer ${body.token}`] : []),
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body?.content ?? Buffer.alloc(0)])
}

function runConnection(port: number, requests: Uint8Array[], count: (status: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let next = 0
    let answer = ''
    const send = () => {
      const bytes = requests[next++]
      if (bytes) socket.write(bytes)
      else socket.end(resolve)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = answer.slice(0, end)
      const length = /content-length: (\d+)/i.exec(head)?.[1] ?? '0'
      const whole = /transfer-encoding: chunked/i.test(head)
        ? answer.endsWith('\r\n0\r\n\r\n')
        : answer.length >= end + 4 + Number(length)
      if (!whole) return
      count(answer.slice(9, 12))
      answer = ''
      send()
    })
  })
}

if (!isMainThread && parentPort) {
  const { port, connections } = workerData as Flood
  const statuses: Record<string, number> = {}
  const count = (status: string) => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const begun = performance.now()
  const before = process.threadCpuUsage()
  await Promise.all(connections.map((requests) => runConnection(port, requests, count)))
  const { user, system } = process.threadCpuUsage(before)
  const seconds = (performance.now() - begun) / 1000
  parentPort.postMessage({ seconds, cpu: (user + system) / 1e6, statuses } satisfies Flooded)
}
