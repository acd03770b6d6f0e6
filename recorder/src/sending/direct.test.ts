import { beforeEach, expect, test } from 'vitest'
import { openDirect } from './direct'
import { type Outcome, outcomeOf } from './outcome'

const HOUR = 3600_000
const photo = { takenAt: 1, sha256: 'a', lat: null, lng: null, file: new ArrayBuffer(3) }
const place = { url: 'https://store.example/a', headers: {}, seconds: 900 }
const STORED: Outcome = { kind: 'stored' }
const later = (status: number): Outcome => outcomeOf({ status, message: '', code: 'ours', retryAfter: null })

type Body = { _id: string; duplicate: boolean } | { put: typeof place } | { form: true }
const answered = (body: Body) => ({ outcome: STORED, status: 200, body, clock: undefined })
const failed = (status: number) => ({ outcome: later(status), status, body: undefined, clock: undefined })
const KEPT = { _id: 'direct', duplicate: false }

let now = 0
let calls: string[] = []
beforeEach(() => {
  now = 0
  calls = []
})

/** What the server answers in turn, then that the photo is to be put. */
function ways(answers: ReturnType<typeof answered | typeof failed>[], taken = true) {
  const send = openDirect({
    async ask() {
      calls.push('ask')
      return answers.shift() ?? answered({ put: place })
    },
    async put({ url }) {
      calls.push(`put ${url}`)
      return taken
    },
    async form() {
      calls.push('form')
      return { outcome: STORED, body: { _id: 'form', duplicate: false }, clock: undefined }
    },
    now: () => now,
  })
  return async () => (await send('token', photo)).body?._id
}

test('a photo is put into the store, and counts only once the server has given its name', async () => {
  const send = ways([answered({ put: place }), answered(KEPT)])
  expect(await send()).toBe('direct')
  expect(calls).toEqual(['ask', 'put https://store.example/a', 'ask'])
})

test('a photo of which the answer was lost is not sent again', async () => {
  expect(await ways([answered({ _id: 'direct', duplicate: true })])()).toBe('direct')
  expect(calls).toEqual(['ask'])
})

test('where the store does not take it, the photo goes through the server, and the next ones for a while', async () => {
  const send = ways([], false)
  expect([await send(), await send()]).toEqual(['form', 'form'])
  expect(calls).toEqual(['ask', 'put https://store.example/a', 'form', 'form'])
  now = HOUR
  await send()
  expect(calls.slice(4)).toEqual(['ask', 'put https://store.example/a', 'form'])
})

test('a photo that the store has lost on its way goes through the server', async () => {
  expect(await ways([answered({ put: place }), answered({ put: place })])()).toBe('form')
})

test.each([[answered({ form: true })], [failed(404)]])(
  'a server that takes forms only is asked once an hour',
  async (answer) => {
    const send = ways([answer, answer])
    expect([await send(), await send()]).toEqual(['form', 'form'])
    expect(calls).toEqual(['ask', 'form', 'form'])
    now = HOUR
    await send()
    expect(calls.slice(3)).toEqual(['ask', 'form'])
  },
)

test('what the server answers otherwise holds for the photo as it would for a form', async () => {
  const refusals = [failed(503), failed(507), failed(401), failed(429)]
  for (const refusal of refusals) expect(await ways([refusal])()).toBeUndefined()
  expect(calls).toEqual(['ask', 'ask', 'ask', 'ask'])
  expect(await ways([answered({ put: place }), failed(503)])()).toBeUndefined()
  expect(calls).not.toContain('form')
})
