/** Uploads over a real connection: a too large one is refused long before all of it has arrived. */
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const { app, signIn } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const cookie = await signIn()

const MB = 1_000_000
const CHUNK = Buffer.alloc(65_536, 7)
const HEAD = '--x\r\ncontent-disposition: form-data; name="image"; filename="huge.jpg"\r\n\r\n'

const open = (headers: Record<string, string | number>) =>
  request({
    port,
    method: 'POST',
    path: '/api/create-equipment',
    // Stays open, like a browser's connections.
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'multipart/form-data; boundary=x', cookie, ...headers },
  }).on('error', () => {})

/**
 * Sends as fast as the server reads, until all is sent or an answer arrives; returns the answer and how much was sent
 * by then.
 */
async function pour(sending: ClientRequest, bytes: number) {
  let response: IncomingMessage | undefined
  const answered = once(sending, 'response').then(([answer]: IncomingMessage[]) => {
    response = answer
  })
  let sent = 0
  sending.write(HEAD)
  while (!response && sent < bytes) {
    sent += CHUNK.length
    if (!sending.write(CHUNK)) await Promise.race([once(sending, 'drain'), answered])
  }
  await answered
  const { message } = (await json(response as IncomingMessage)) as { message: string }
  sending.destroy()
  return { status: response?.statusCode, message, sent }
}

test('two hundred megabytes are refused after ten, and take no memory', async () => {
  const before = process.memoryUsage.rss()
  const { status, message, sent } = await pour(open({}), 200 * MB)
  expect([status, message]).toEqual([413, 'Фотография больше 10\u00a0МБ'])
  expect(sent).toBeLessThan(40 * MB)
  expect(process.memoryUsage.rss() - before).toBeLessThan(60 * MB)
})

test('announced beforehand they are refused before any of it is read', async () => {
  const { status, message, sent } = await pour(open({ 'content-length': 200 * MB }), 200 * MB)
  expect([status, message]).toEqual([413, 'Фотография больше 10\u00a0МБ'])
  expect(sent).toBeLessThan(20 * MB)
})

test('a client that reads no answer before it has sent all gets it too, and may go on', async () => {
  const socket = connect(port, '127.0.0.1')
  const chunk = (bytes: Buffer | string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`
  const start = `cookie: ${cookie}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked`
  socket.write(`POST /api/create-equipment HTTP/1.1\r\nhost: x\r\n${start}\r\n\r\n${chunk(HEAD)}`)
  for (let sent = 0; sent < 30 * MB; sent += CHUNK.length) if (!socket.write(chunk(CHUNK))) await once(socket, 'drain')
  socket.write(`0\r\n\r\nGET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('a caller who goes away in the middle disturbs no other', async () => {
  const sending = open({})
  sending.write(HEAD)
  sending.write(CHUNK)
  await once(sending, 'socket')
  sending.destroy()
  const { statusCode } = await app.inject({ url: '/api/get-orders', headers: { cookie } })
  expect(statusCode).toBe(200)
})
