/** Sending to addresses that users name. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { expect, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { isPublicAddress, openOutbound } from './public-address.ts'

const everywhere = openOutbound({ privateReceivers: true })

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A machine of a private network, and the connections to it. */
async function hidden() {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(() => server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

test.each([
  ['127.0.0.1', 'the server itself'],
  ['0.0.0.0', 'the server itself'],
  ['10.1.2.3', 'a private network'],
  ['172.31.0.1', 'a private network'],
  ['192.168.0.1', 'a private network'],
  ['100.64.0.1', 'a network behind its provider'],
  ['169.254.169.254', 'the keys of a cloud'],
  ['224.0.0.1', 'many machines'],
  ['255.255.255.255', 'many machines'],
  ['198.18.0.1', 'measurements'],
  ['::1', 'the server itself'],
  ['::', 'the server itself'],
  ['fe80::1', 'a cable'],
  ['fe80::1%eth0', 'a cable'],
  ['fd00:ec2::254', 'the keys of a cloud'],
  ['fec0::1', 'a private network'],
  ['::7f00:1', 'no machine at all'],
  ['1:2::3', 'no machine at all'],
  ['4000::1', 'no machine at all'],
  ['ff02::1', 'many machines'],
  ['::ffff:10.0.0.1', 'a private network, as version 6'],
  ['::10.0.0.1', 'a private network, as version 6'],
  ['64:ff9b::a00:1', 'a private network, translated'],
  ['64:ff9b:1::a00:1', 'a private network, translated'],
  ['2002:a00:1::', 'a private network, in a tunnel'],
  ['not an address', 'nothing'],
])('%s (%s) is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://example.org/',
  'ftp://example.org/',
  'https://user:password@example.org/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'nowhere',
])('%s is refused before anything is looked up', async (url) => {
  const outbound = openOutbound({ privateReceivers: false }, () => expect.fail('looked up'))
  expect(outbound.mayBe(url)).toBe(false)
  expect(await outbound.send(url)).toEqual({ status: undefined, failed: 'refused' })
})

test('a name that means a private address at the moment of the connection is not connected to', async () => {
  const { port, connections } = await hidden()
  const outbound = openOutbound({ privateReceivers: false }, async () => [{ address: '127.0.0.1', family: 4 }])
  expect(outbound.mayBe(`https://rebound.example:${port}/`)).toBe(true)
  expect(await outbound.send(`https://rebound.example:${port}/`)).toEqual({ status: undefined, failed: 'refused' })
  expect(connections()).toBe(0)
})

test('the name of this machine is not connected to', async () => {
  const { port, connections } = await hidden()
  const sent = await openOutbound({ privateReceivers: false }).send(`https://localhost:${port}/`)
  expect(sent.status).toBeUndefined()
  expect(connections()).toBe(0)
})

test('a private address is sent to where the installation allows it, with its body and headers', async () => {
  const url = await receiver((request, response) => {
    request.setEncoding('utf8').on('data', (body) => {
      response.writeHead(202, { 'retry-after': '7' }).end(`${request.headers['x-kind']} ${body}`)
    })
  })
  const answer = await everywhere.send(url, { headers: { 'x-kind': 'day' }, body: 'смена' })
  expect(answer).toMatchObject({ status: 202, text: 'day смена', headers: { 'retry-after': '7' } })
})

test('a redirect is not followed', async () => {
  const { port, connections } = await hidden()
  const url = await receiver((_request, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
  })
  expect(await everywhere.send(url)).toMatchObject({ status: 307 })
  expect(connections()).toBe(0)
})

test('an answer without end is read for 4 KB only', async () => {
  const url = await receiver((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  const answer = await everywhere.send(url)
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(4096) })
})

test('a receiver that is silent, or begins to answer and stops, is given up', async () => {
  const silent = await receiver(() => {})
  const stopping = await receiver((_request, response) => void response.write('x'))
  for (const url of [silent, stopping])
    expect(await everywhere.send(url, { timeMs: 100 })).toEqual({ status: undefined, failed: 'time_out' })
})

test('a receiver that is not there has an error of its own', async () => {
  const { port } = await hidden()
  expect(await everywhere.send(`http://127.0.0.1:${port}/`)).toEqual({ status: undefined, failed: 'unreachable' })
})
