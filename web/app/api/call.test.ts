import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { townsAround } from '@spetskarta/shared/search/search.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call'
import { pageAccount, setPageAccount } from './page-account'

const PLACE = { querystring: { lat: 55.57, lng: 38.23 } }
const WHOLE = JSON.stringify({ towns: [{ name: 'Раменское', lat: 55.57, lng: 38.23 }] })

let stop = () => {}
afterEach(() => {
  stop()
  setPageAccount(undefined)
  vi.unstubAllGlobals()
})

/** `onBegun`: when the status has come, and not yet the text. */
async function answerWith(answer: RequestListener, onBegun = () => {}): Promise<void> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const ask = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await ask(`http://127.0.0.1:${port}${path}`, init)
    onBegun()
    return response
  })
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
}

test('a whole answer is given', async () => {
  await answerWith((_, response) => response.end(WHOLE))
  expect(await call(townsAround, PLACE)).toEqual(JSON.parse(WHOLE))
})

test('an answer that is cut off half-way fails', async () => {
  await answerWith((_, response) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(WHOLE) })
    response.write(WHOLE.slice(0, 20), () => response.destroy())
  })
  await expect(call(townsAround, PLACE)).rejects.toThrow()
})

test('a call that is given up while its answer comes fails', async () => {
  const leaving = new AbortController()
  await answerWith(
    (_, response) => {
      response.writeHead(200, { 'content-length': Buffer.byteLength(WHOLE) })
      response.write(WHOLE.slice(0, 20))
    },
    () => leaving.abort(),
  )
  await expect(call(townsAround, PLACE, leaving.signal)).rejects.toThrow()
})

test('a refusal that is not of the API keeps its status', async () => {
  await answerWith((_, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'))
  await expect(call(townsAround, PLACE)).rejects.toMatchObject({ status: 502, code: 'unknown' })
})

test('a call states for whom its page was opened, and a visitor’s does not', async () => {
  const stated: unknown[] = []
  await answerWith((request, response) => {
    stated.push(request.headers['x-page-account'])
    response.end(WHOLE)
  })
  await call(townsAround, PLACE)
  setPageAccount('marina ramstroy')
  await call(townsAround, PLACE)
  setPageAccount('marina')
  await call(townsAround, PLACE)
  expect(stated).toEqual([undefined, 'marina ramstroy', 'marina'])
})

test('a page of another account is loaded again, and the caller gets the reason', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  setPageAccount('marina ramstroy')
  let refusal = { code: 'conflict', message: 'Уже изменено' }
  await answerWith((_, response) => response.writeHead(409).end(JSON.stringify(refusal)))
  await expect(call(townsAround, PLACE)).rejects.toMatchObject({ status: 409, message: 'Уже изменено' })
  expect([reload.mock.calls.length, pageAccount()]).toEqual([0, 'marina ramstroy'])

  refusal = { code: 'other_account', message: 'Эта страница открыта для другой компании' }
  await expect(call(townsAround, PLACE)).rejects.toMatchObject({ status: 409, message: refusal.message })
  expect([reload.mock.calls.length, pageAccount()]).toEqual([1, undefined])
})
