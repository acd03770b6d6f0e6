/** Lines over a real socket whose other side reads slowly or not at all. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { sayLine } from './lines.ts'

/** Our side, and the other one, which reads nothing yet. */
async function pair(): Promise<{ ours: Socket; theirs: Socket }> {
  const server = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const theirs = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [ours]: Socket[] = await once(server, 'connection')
  if (!ours) throw new Error('no connection')
  for (const socket of [ours, theirs]) socket.on('error', () => {})
  atEnd(() => {
    for (const socket of [ours, theirs]) socket.destroy()
    server.close()
  })
  return { ours, theirs }
}

/** More than the system keeps for a side that does not read. */
const LONG = 'x'.repeat(20_000_000)

test('a line goes out with its end', async () => {
  const { ours, theirs } = await pair()
  expect(await sayLine(ours, '#AL#1', 1000)).toBe(true)
  ours.end()
  expect(await text(theirs)).toBe('#AL#1\r\n')
})

test('a side that reads none of its answers is closed, and nothing piles up for it', async () => {
  const { ours } = await pair()
  expect(await sayLine(ours, LONG, 50)).toBe(false)
  expect(ours.destroyed).toBe(true)
})

test('a side that reads late is waited for', async () => {
  const { ours, theirs } = await pair()
  const said = sayLine(ours, LONG, 10_000)
  expect(ours.writableNeedDrain).toBe(true)
  theirs.resume()
  expect(await said).toBe(true)
})

test('a side that has gone is not waited for', async () => {
  const { ours, theirs } = await pair()
  const said = sayLine(ours, LONG, 60_000)
  theirs.resetAndDestroy()
  expect(await said).toBe(false)
  expect(await sayLine(ours, '#AP#', 60_000)).toBe(false)
})
