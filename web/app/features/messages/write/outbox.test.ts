import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPageAccount } from '../../../api/page-account'
import { listShown } from './kept'
import { post, run, tryAgain } from './outbox'

/** Ids of the messages that the browser tried to send, in order. */
let tried: string[]
/** Sizes of the photos that it tried to upload, and ids of photos named by messages, in order. */
let [uploaded, named]: [number[], string[][]] = [[], []]
/** Answers to an upload, by its number from 1 on. */
let answerPhoto: (upload: number) => Promise<Response>
/** The window of all tests: the outbox listens to it once. */
const browser = new EventTarget()
let added = 0
let reloads = 0
let answer: () => Promise<Response>

const lost = async () => Promise.reject(new TypeError('no network'))
const stored = async () => Response.json({ thread: 't', message: {} })

const settle = async () => {
  for (let i = 0; i < 20; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}
const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms)
  await settle()
}
const write = async (id: string, user: string, photos: Blob[] = []) => {
  const to = { threadId: 't' }
  await post({ id, user, to, text: id, photos, place: null, madeAt: Number.parseInt(id, 10) })
  await settle()
}
const photo = (bytes: number) => new Blob(['x'.repeat(bytes)])

beforeEach(() => {
  ;[tried, answer, uploaded, named] = [[], lost, [], []]
  answerPhoto = async (upload) => Response.json({ id: `photo ${upload}` })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', {
    location: { reload: () => reloads++ },
    addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
      added++
      browser.addEventListener(...given)
    },
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string | FormData }) => {
    if (body instanceof FormData) return answerPhoto(uploaded.push((body.get('photo') as File).size))
    const { id, photos } = JSON.parse(body)
    tried.push(id)
    named.push(photos)
    return answer()
  })
})
afterEach(async () => {
  // Nothing waits for the next test.
  answer = stored
  for (const user of ['first', 'second']) {
    setPageAccount(user)
    await run()
  }
  setPageAccount(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a waiting message is not sent under the next account, but when its writer is back', async () => {
  setPageAccount('first')
  await write('1', 'first')
  expect(tried).toEqual(['1'])

  setPageAccount('second')
  answer = stored
  await pass(120_000)
  browser.dispatchEvent(new Event('online'))
  await settle()
  await run()
  await write('2', 'second')
  expect(tried).toEqual(['1', '2'])

  setPageAccount('first')
  await run()
  expect(tried).toEqual(['1', '2', '1'])
})

test('a change of user during a send stops the messages behind it', async () => {
  setPageAccount('first')
  await write('1', 'first')
  await write('2', 'first')
  tried = []
  answer = async () => {
    setPageAccount('second')
    return stored()
  }
  await pass(60_000)
  expect(tried).toEqual(['1'])
})

test('a message that would go out for the company of another tab waits for a page of its own', async () => {
  const other = () => Response.json({ code: 'other_account', message: 'Эта страница для другой' }, { status: 409 })
  setPageAccount('first ramstroy')
  answer = async () => other()
  await write('1', 'first ramstroy')
  await pass(600_000)
  expect([tried, reloads]).toEqual([['1'], 1])

  answer = stored
  setPageAccount('first dorozhnik')
  await run()
  expect(tried).toEqual(['1'])
  setPageAccount('first ramstroy')
  await run()
  expect(tried).toEqual(['1', '1'])
})

test('what was held up by the end of the session goes out as soon as another tab has sent something', async () => {
  const inAnotherTab = (key: string) => browser.dispatchEvent(Object.assign(new Event('storage'), { key }))
  setPageAccount('first')
  answer = async () => Response.json({ code: 'unauthorized', message: 'Войдите' }, { status: 401 })
  await write('1', 'first')
  await pass(600_000)
  ;[tried, answer] = [[], stored]
  inAnotherTab('user')
  await settle()
  expect(tried).toEqual([])
  inAnotherTab('message-sent')
  await settle()
  expect(tried).toEqual(['1'])
})

test('a message of the same person without a company is sent for the company only when that is asked for', async () => {
  setPageAccount('first ramstroy')
  answer = stored
  await write('1', 'first')
  await run()
  expect(tried).toEqual([])
  const [held] = await listShown('first ramstroy')
  expect(held).toMatchObject({ id: '1', problem: expect.stringContaining('от имени компании') })
  expect(await listShown('second ramstroy')).toEqual([])
  if (held) await tryAgain(held)
  expect([tried, await listShown('first ramstroy')]).toEqual([['1'], []])
})

test('however often it fails, a return of the network sends a message once', async () => {
  setPageAccount('first')
  await write('1', 'first')
  for (let i = 0; i < 5; i++) await pass(60_000)
  expect(tried.length).toBeGreaterThan(3)
  tried = []
  browser.dispatchEvent(new Event('online'))
  await settle()
  expect(tried).toEqual(['1'])
  expect(added).toBe(2)
})

test('a photo that has arrived is not uploaded again, however often the rest fails', async () => {
  setPageAccount('first')
  answerPhoto = async (upload) => (upload === 2 ? lost() : Response.json({ id: `photo ${upload}` }))
  await write('1', 'first', [photo(1), photo(2)])
  expect([uploaded, tried]).toEqual([[1, 2], []])
  await pass(60_000)
  expect([uploaded, named]).toEqual([[1, 2, 2], [['photo 1', 'photo 3']]])
  await pass(60_000)
  answer = stored
  await pass(60_000)
  expect(uploaded).toEqual([1, 2, 2])
  expect(named).toEqual([0, 1, 2].map(() => ['photo 1', 'photo 3']))
})

test('photos that the server no longer has are uploaded again, once', async () => {
  setPageAccount('first')
  await write('1', 'first', [photo(1)])
  answer = async () => Response.json({ code: 'no_photo', message: 'Добавьте её ещё раз' }, { status: 400 })
  await pass(60_000)
  expect([uploaded, named]).toEqual([
    [1, 1],
    [['photo 1'], ['photo 1'], ['photo 2']],
  ])
  await pass(120_000)
  expect(uploaded).toEqual([1, 1])
})
