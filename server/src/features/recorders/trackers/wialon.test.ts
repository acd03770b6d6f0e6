import { connect, type Socket } from 'node:net'
import { getTrackerKey } from '@spetskarta/shared/recorders/trackers.ts'
import { expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { closedPort } from '../../../../test/closed-port.ts'
import { testApp } from '../../../../test/harness.ts'
import { openRecording } from '../recording.ts'
import { storedPoints } from '../stored.fixture.ts'
import { makeTracker } from './trackers.fixture.ts'
import { replaceTrackerKey } from './trackers.queries.ts'
import { listenWialon, type WialonTimes } from './wialon.ts'

const { app, db, deps } = await testApp({ env: { RATE_LIMITS: '1' } })
const recording = openRecording(deps, app.log)
const TIMES: WialonTimes = {
  hurry: 10_000,
  login: 10_000,
  idle: 10_000,
  line: 10_000,
  key: 10_000,
  pause: 10_000,
  last: 2_000,
}

const listen = async (times: Partial<WialonTimes> = {}, connections = 100) => {
  const wialon = await listenWialon(recording, {
    port: 0,
    host: '127.0.0.1',
    connections,
    log: app.log,
    times: { ...TIMES, ...times },
  })
  atEnd(wialon.close)
  return wialon
}
const { port } = await listen()

/** A tracker's end of a connection. */
function dial(to = port) {
  const socket: Socket = connect(to, '127.0.0.1')
  let heard = ''
  let onText = () => {}
  socket.setEncoding('utf8').on('data', (text) => {
    heard += text
    onText()
  })
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)))
  atEnd(async () => void socket.destroy())
  return {
    socket,
    /** All that was heard until the other side ended the connection. */
    closed,
    /** Sends text, and waits for so many lines of answers more. */
    async say(text: string, answers = 1): Promise<string[]> {
      const from = heard.length
      const lines = () => heard.slice(from).split('\r\n').slice(0, -1)
      socket.write(text)
      while (lines().length < answers) await new Promise<void>((resolve) => (onText = resolve))
      return lines()
    },
  }
}

async function loggedIn(id: string, to = port) {
  const made = await makeTracker(db, id)
  const line = dial(to)
  expect(await line.say(`#L#${id};${made.key}\r\n`)).toEqual(['#AL#1'])
  return { ...made, ...line }
}

const RECORD = '#SD#170626;060000;5544.6025;N;03739.6834;E;1;2;3;4\r\n'
const STORED = { at: '2026-06-17T06:00:00.000Z', lat: 55.743375, lng: 37.66139, speed: 1, heading: 2, altitude: 3 }

test('what a tracker sends is answered when it is stored, and stored once however often it is sent', async () => {
  const { say, equipment } = await loggedIn('once')
  expect(await say(RECORD)).toEqual(['#ASD#1'])
  expect(await storedPoints(db, equipment)).toEqual([STORED])
  expect(await say(RECORD)).toEqual(['#ASD#1'])
  expect(await storedPoints(db, equipment)).toEqual([STORED])
})

test('packets that come in pieces and several at once are answered in their order', async () => {
  const { say, socket, equipment } = await loggedIn('pieces')
  socket.write('#SD#170626;0600')
  const answers = await say(`00;5544.6025;N;03739.6834;E;1;2;3;4\r\n#P#\r\n${RECORD.replace('060000', '060010')}`, 3)
  expect(answers).toEqual(['#ASD#1', '#AP#', '#ASD#1'])
  expect(await storedPoints(db, equipment)).toHaveLength(2)
})

test('the bytes of a picture are passed over, and the next packet is read', async () => {
  const { say, equipment } = await loggedIn('picture')
  expect(await say(`#I#12;0;1;170626;060000;a.jpg\r\n#P#\r\n#P#\r\n##${RECORD}`, 2)).toEqual(['#AI#0;0', '#ASD#1'])
  expect(await storedPoints(db, equipment)).toHaveLength(1)
})

test.each(['wrong', 'x'.repeat(22)])('a wrong key, %s, is answered with a refusal and the end', async (key) => {
  await makeTracker(db, `stranger ${key}`)
  const { socket, closed } = dial()
  socket.write(`#L#stranger ${key};${key}\r\n`)
  expect(await closed).toBe('#AL#01\r\n')
})

test('a tracker that its key’s owner has given to no machine is refused', async () => {
  const { key } = await makeTracker(db, 'mine')
  await makeTracker(db, 'of another')
  const { socket, closed } = dial()
  socket.write(`#L#of another;${key}\r\n`)
  expect(await closed).toBe('#AL#01\r\n')
})

test('whoever sends a place before the log-in is not answered', async () => {
  const { socket, closed } = dial()
  socket.write(RECORD)
  expect(await closed).toBe('')
})

test('a recorder that is revoked while it is connected is cut off', async () => {
  const { id, socket, closed, equipment } = await loggedIn('revoked')
  await db.updateTable('recorders').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  socket.write(RECORD)
  expect(await closed).toBe('#AL#1\r\n')
  expect(await storedPoints(db, equipment)).toEqual([])
})

test('a new key cuts off whoever was let in by the old one', async () => {
  const { owner, equipment, closed, socket, say } = await loggedIn('860000000000031', (await listen({ key: 0 })).port)
  expect(await say(RECORD)).toEqual(['#ASD#1'])
  await replaceTrackerKey(db, owner)
  socket.write(RECORD.replace('060000', '060001'))
  await closed
  expect(await storedPoints(db, equipment)).toHaveLength(1)
})

test('a tracker that connects anew takes the place of its old connection', async () => {
  const { key, closed } = await loggedIn('twice')
  expect(await dial().say(`#L#twice;${key}\r\n`)).toEqual(['#AL#1'])
  expect(await closed).toBe('#AL#1\r\n')
})

test('a line that is too long ends the connection, before the log-in sooner', async () => {
  const stranger = dial()
  stranger.socket.write('#L#'.padEnd(400, 'x'))
  expect(await stranger.closed).toBe('')
  const { socket, closed } = await loggedIn('long')
  socket.write('#B#'.padEnd(300_000, 'x'))
  expect(await closed).toBe('#AL#1\r\n')
})

test('who says nothing, ends no line or does not log in is cut off', async () => {
  const hasty = await listen({ login: 50 })
  expect(await dial(hasty.port).closed).toBe('')
  const idle = await listen({ idle: 50 })
  expect(await (await loggedIn('idle', idle.port)).closed).toBe('#AL#1\r\n')
  const slow = await listen({ line: 50 })
  const { socket, closed } = await loggedIn('slow', slow.port)
  socket.write('#SD#17')
  expect(await closed).toBe('#AL#1\r\n')
})

test('strangers of one address have two hundred connections, and a tracker that has logged in keeps its own', async () => {
  const wialon = await listen({}, 1000)
  const { say } = await loggedIn('beside strangers', wialon.port)
  const strangers = Array.from({ length: 201 }, () => dial(wialon.port))
  expect(await Promise.race(strangers.map(({ closed }) => closed))).toBe('')
  expect(await say(RECORD)).toEqual(['#ASD#1'])
})

test('strangers take three quarters of the places at most, and must hurry where half of all are taken', async () => {
  const wialon = await listen({ hurry: 50 }, 8)
  const first = Array.from({ length: 3 }, () => dial(wialon.port))
  const { say } = await loggedIn('between strangers', wialon.port)
  const others = Array.from({ length: 3 }, () => dial(wialon.port))
  // Two of these come when half of the places are taken, and one when there is none for a stranger.
  expect(await Promise.all(others.map(({ closed }) => closed))).toEqual(['', '', ''])
  expect(await say(RECORD)).toEqual(['#ASD#1'])
  for (const { socket } of first) expect(socket.closed).toBe(false)
})

test('a server that leaves answers what it has stored, and ends the rest', async () => {
  const wialon = await listen()
  const busy = await loggedIn('busy at the end', wialon.port)
  const silent = await loggedIn('silent at the end', wialon.port)
  expect(await busy.say(RECORD)).toEqual(['#ASD#1'])
  const left = wialon.close()
  expect(await Promise.all([busy.closed, silent.closed, left])).toEqual(['#AL#1\r\n#ASD#1\r\n', '#AL#1\r\n', undefined])
  expect(await storedPoints(db, busy.equipment)).toHaveLength(1)
})

test('with WIALON_PORT the server takes trackers while it listens, and shows their owners where', async () => {
  const free = await closedPort()
  const other = await testApp({
    env: { WIALON_PORT: String(free), HOST: '127.0.0.1', PUBLIC_ORIGIN: 'https://karta.example' },
  })
  const { owner, key } = await makeTracker(other.db, 'whole')
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await dial(free).say(`#L#whole;${key}\r\n`)).toEqual(['#AL#1'])
  const cookie = await other.signIn({ id: owner })
  expect(await other.ask(getTrackerKey, {}, { cookie })).toMatchObject({ wialon: `karta.example:${free}` })
})
