/** Trackers that speak Wialon IPS over TCP. A packet is answered once its content is on the disk. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@spetskarta/shared/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openNews } from '../../../outside/log/log.ts'
import { trackerConnections } from '../../../outside/metrics.ts'
import { addressBlock } from '../../../outside/network.ts'
import { sortReports } from '../phones/report.rules.ts'
import type { Recording } from '../recording.ts'
import { type LineReading, linesFrom, sayLine } from './lines.ts'
import { readWialon, type WialonPacket } from './wialon.rules.ts'

/** Bytes of the longest line: of a log-in; later of a black box with some thousand records. */
const [LOGIN_MAX, LINE_MAX] = [300, 200_000]
/** Limit of connections from one address that have not logged in. */
const STRANGERS = 200
/** Share of all connections that strangers may take: so some are always left for trackers that have logged in. */
const FOR_STRANGERS = 0.75
/** Packets a second of one connection; a faster connection is read more slowly. */
const PACKETS_A_SECOND = 50

export interface WialonTimes {
  /** Limit until the log-in while half of all connections are in use, ms. */
  hurry: number
  /** Limits until the log-in, between two packets, and within one packet or until an answer is read, ms. */
  login: number
  idle: number
  line: number
  /** After this time the key is looked up again: it may have been replaced. */
  key: number
  /**
   * Pause before a connection ends whose points could not be stored for lack of room, so that the tracker does not come back at
   * once.
   */
  pause: number
  /** For work under way when the server stops. */
  last: number
}
const TIMES: WialonTimes = {
  hurry: 5 * SECOND,
  login: 20 * SECOND,
  idle: 20 * MINUTE,
  line: MINUTE,
  key: MINUTE,
  pause: 30 * SECOND,
  last: 20 * SECOND,
}

export interface Wialon {
  port: number
  /** Takes no more connections; open ones end once what they have sent is stored and answered. */
  close(): Promise<void>
}

interface Options {
  port: number
  host: string
  /** Limit of open connections; more are closed at once. */
  connections: number
  log: Pick<FastifyBaseLogger, 'warn'>
  times?: WialonTimes
}

/** A tracker that has logged in. */
interface Known {
  /** Hash of its recorder's token. */
  hash: Buffer
  login: Login
  /** When its key was last checked, ms. */
  rightAt: number
}

type Login = Extract<WialonPacket, { type: 'login' }>

/** Listens on the port; 0: the system chooses one. */
export async function listenWialon(
  recording: Recording,
  { port, host, connections, log, times = TIMES }: Options,
): Promise<Wialon> {
  const isNews = openNews()
  /** Connections that have not logged in, by address, and all of them. */
  const strangers = new Map<string, number>()
  let strangersIn = 0
  /** The open connection of each recorder, by its hash. */
  const ofRecorder = new Map<string, Socket>()
  /** The open connections, and whether a packet of each is being processed. */
  const open = new Map<Socket, boolean>()
  const closing = new AbortController()

  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    socket.on('error', () => {})
    const address = addressBlock(socket.remoteAddress ?? '')
    const tooMany = strangersIn >= FOR_STRANGERS * connections || (strangers.get(address) ?? 0) >= STRANGERS
    if (tooMany) return void socket.destroy()
    open.set(socket, false)
    trackerConnections.set(open.size)
    socket.once('close', () => {
      open.delete(socket)
      trackerConnections.set(open.size)
    })
    converse(socket, address).then(
      () => socket.end(),
      (error: unknown) => {
        // A refusal, such as for too many wrong keys, is not a failure.
        const refused = error instanceof Error && 'statusCode' in error
        if (!refused && isNews('packet')) log.warn({ err: error }, 'packet of a tracker not stored')
        socket.destroy()
      },
    )
  })
  server.maxConnections = connections
  server.listen(port, host)
  await once(server, 'listening')

  async function converse(socket: Socket, address: string) {
    const reading: LineReading = { most: () => LOGIN_MAX, lineMs: times.line, skip: 0 }
    strangers.set(address, (strangers.get(address) ?? 0) + 1)
    strangersIn++
    const late = setTimeout(() => socket.destroy(), 2 * open.size >= connections ? times.hurry : times.login)
    socket.setTimeout(times.idle, () => socket.destroy())
    const lines = linesFrom(socket, reading)
    let known: Known | undefined
    try {
      const first = await lines.next()
      known = first.done ? undefined : await logIn(socket, first.value)
    } finally {
      clearTimeout(late)
      strangersIn--
      const left = (strangers.get(address) ?? 1) - 1
      if (left > 0) strangers.set(address, left)
      else strangers.delete(address)
    }
    if (!known) return
    reading.most = () => LINE_MAX
    const name = known.hash.toString('base64url')
    // A tracker that connects again has lost its old connection without closing it.
    ofRecorder.get(name)?.destroy()
    ofRecorder.set(name, socket)
    try {
      let [second, packets] = [0, 0]
      for await (const line of lines) {
        open.set(socket, true)
        const goesOn = await answer(socket, known, line, reading)
        open.set(socket, false)
        if (!goesOn || closing.signal.aborted) return
        const now = Math.floor(performance.now() / SECOND)
        packets = now === second ? packets + 1 : 1
        second = now
        if (packets > PACKETS_A_SECOND) await sleep(SECOND)
      }
    } finally {
      if (ofRecorder.get(name) === socket) ofRecorder.delete(name)
    }
  }

  const say = (socket: Socket, line: string) => sayLine(socket, line, times.line)

  async function logIn(socket: Socket, line: string): Promise<Known | undefined> {
    const packet = readWialon(line, '1.1', Date.now())
    if (packet.type === 'login') {
      const hash = await recorderOf(socket, packet)
      await say(socket, hash ? '#AL#1' : '#AL#01')
      return hash && { hash, login: packet, rightAt: Date.now() }
    }
    if (packet.type === 'other' && packet.answer.startsWith('#AL#')) await say(socket, packet.answer)
    return undefined
  }

  /** The tracker identifies itself by its id; its password, the owner's key of trackers, proves whose it is. */
  async function recorderOf(socket: Socket, { id, password }: Login): Promise<Buffer | undefined> {
    const from = { ip: socket.remoteAddress ?? '' }
    if (!(await recording.admitsKey(from, password))) return undefined
    return (await recording.trackers(from, password, [id]))?.get(id)
  }

  async function isStillRight(socket: Socket, known: Known): Promise<boolean> {
    if (Date.now() - known.rightAt < times.key) return true
    known.rightAt = Date.now()
    return (await recorderOf(socket, known.login))?.equals(known.hash) ?? false
  }

  /** Processes a packet. False: the connection is to end. */
  async function answer(socket: Socket, known: Known, line: string, reading: LineReading): Promise<boolean> {
    const packet = readWialon(line, known.login.version, Date.now())
    if (packet.type === 'other') {
      reading.skip = packet.skip
      return say(socket, packet.answer)
    }
    if (packet.type !== 'data' || !(await isStillRight(socket, known))) return false
    const recorded = await recording.recordAs(known.hash, sortReports(packet.reports, Date.now()))
    if (recorded.state === 'stored') return say(socket, packet.stored)
    // Without an answer the tracker keeps what it has, and sends it again.
    if (recorded.state === 'busy' || recorded.state === 'full')
      await sleep(times.pause, undefined, { signal: closing.signal }).catch(() => undefined)
    return false
  }

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      for (const [socket, busy] of open) if (!busy) socket.end()
      const last = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy()
      }, times.last)
      await closed
      clearTimeout(last)
    },
  }
}
