import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allowStreams, endStreams, holdStreams } from '../../api/streams'
import { followLive, type LiveState, pauseAfter } from './live'

/** Requests in their order, each answered by the test. */
let requests: { lastId: string | null; signal: AbortSignal; answer: (response: Response | Error) => void }[]
let states: LiveState[]
let events: [name: string, data: unknown][]
let browser: EventTarget

/** Lets pending promises run; the clock stands still. */
const settle = async () => {
  for (let i = 0; i < 5; i++) await new Promise<void>((resolve) => setImmediate(resolve))
}
const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms)
  await settle()
}

beforeEach(() => {
  ;[requests, states, events, browser] = [[], [], [], new EventTarget()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('fetch', (_url: string, { headers, signal }: { headers: HeadersInit; signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = (response: Response | Error) => (response instanceof Error ? reject(response) : resolve(response))
    signal.addEventListener('abort', () => reject(signal.reason))
    requests.push({ lastId: new Headers(headers).get('last-event-id'), signal, answer })
    return promise
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function follow() {
  return followLive('/api/live', {
    onEvent: (name, data) => events.push([name, data]),
    onState: (state) => states.push(state),
  })
}

/** Answers the last request with a stream. It ends when the test ends it or the request is aborted. */
async function stream() {
  const { answer, signal } = requests.at(-1) ?? expect.unreachable()
  let to: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller
    },
  })
  signal.addEventListener('abort', () => to?.error(signal.reason))
  answer(new Response(body))
  await settle()
  const encoder = new TextEncoder()
  return {
    async send(text: string) {
      to?.enqueue(encoder.encode(text))
      await settle()
    },
    async end() {
      to?.close()
      await settle()
    },
    async cut() {
      to?.error(new Error('cut'))
      await settle()
    },
  }
}
async function refuse(status: number) {
  requests.at(-1)?.answer(new Response('', { status }))
  await settle()
}

const READY = 'event: ready\nid: 7\ndata: {}\n\n'

test('each event arrives with its data, however the stream is cut into chunks', async () => {
  follow()
  const { send } = await stream()
  await send('event: points\nid: 17\nda')
  await send('ta: {"a":"b: c"}\n')
  expect(events).toEqual([])
  await send('\n:\n\nevent: photos\nid: 18\ndata: {}\n\n')
  expect(events).toEqual([
    ['points', { a: 'b: c' }],
    ['photos', {}],
  ])
})

test('a stream is open once the server says that it is ready', async () => {
  follow()
  const { send } = await stream()
  expect(states).toEqual(['opening'])
  await send(READY)
  expect(states).toEqual(['opening', 'open'])
})

describe('a stream that was cut off', () => {
  test('a stream that was cut off resumes after a second where it stopped', async () => {
    follow()
    const { send, cut } = await stream()
    await send(`${READY}event: points\nid: 19\ndata: {}\n\n`)
    await cut()
    expect(states.at(-1)).toBe('lost')
    await pass(999)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests.map(({ lastId }) => lastId)).toEqual([null, '19'])
    await (await stream()).send(READY)
    expect(states.at(-1)).toBe('open')
  })

  test('each failed attempt doubles the pause, and an open stream resets it', async () => {
    follow()
    for (const wait of [1000, 2000, 4000]) {
      await refuse(502)
      await pass(wait - 1)
      const before = requests.length
      await pass(1)
      expect(requests).toHaveLength(before + 1)
    }
    const { send, cut } = await stream()
    await send(READY)
    await cut()
    await pass(1000)
    expect(requests).toHaveLength(5)
  })

  test('a stream reconnects at once when the browser is online again', async () => {
    follow()
    await refuse(503)
    browser.dispatchEvent(new Event('online'))
    await settle()
    expect(requests).toHaveLength(2)
  })
})

test('a stream that the server ends on purpose reconnects without being shown as lost', async () => {
  follow()
  const { send, end } = await stream()
  await send(READY)
  await end()
  await pass(1000)
  expect([requests.length, states]).toEqual([2, ['opening', 'open']])
})

test('after the log-out no stream is asked for again', async () => {
  follow()
  const first = await stream()
  await first.end()
  follow()
  endStreams()
  await pass(60_000)
  expect(requests).toHaveLength(2)
  expect(requests.at(-1)?.signal.aborted).toBe(true)
})

test('while the log-out is under way no stream begins, and afterwards those of a visitor do', async () => {
  holdStreams()
  follow()
  await pass(60_000)
  expect(requests.filter(({ signal }) => !signal.aborted)).toEqual([])
  allowStreams()
  follow()
  expect(requests.at(-1)?.signal.aborted).toBe(false)
})

test('a stream is lost after forty seconds without data or a heartbeat', async () => {
  follow()
  const { send } = await stream()
  await send(READY)
  await pass(30_000)
  await send(':\n\n')
  await pass(39_999)
  expect(states.at(-1)).toBe('open')
  await pass(1)
  expect(states.at(-1)).toBe('lost')
})

test('a request without an answer is repeated after forty seconds', async () => {
  follow()
  await pass(40_000)
  await pass(1000)
  expect(requests).toHaveLength(2)
})

test('going offline cuts the stream at once', async () => {
  follow()
  await (await stream()).send(READY)
  browser.dispatchEvent(new Event('offline'))
  await settle()
  expect(states.at(-1)).toBe('lost')
})

test.each([401, 403, 404])('a refusal with %i is final', async (status) => {
  follow()
  await refuse(status)
  await pass(60_000)
  expect([requests.length, states.at(-1)]).toEqual([1, 'refused'])
})

test.each(['while it is open', 'while it waits to reconnect'])(
  'a closed stream stays closed: closed %s',
  async (when) => {
    const { close } = follow()
    if (when === 'while it waits to reconnect') await refuse(502)
    else await (await stream()).send(READY)
    const before = [...states]
    close()
    await settle()
    await pass(60_000)
    expect([requests.length, states]).toEqual([1, before])
  },
)

test('the pauses between attempts are 1, 2, 4 … 30 seconds', () => {
  expect([1, 2, 3, 6, 40].map(pauseAfter)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
