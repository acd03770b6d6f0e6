import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { openUploads } from './uploads.guard.ts'

/** A call whose body arrives; `came`: bytes so far. */
function call(came = 0) {
  const socket = { bytesRead: 0 }
  const raw = Object.assign(new EventEmitter(), { socket, destroyed: false, destroy: () => raw.emit('close') })
  const reply = { raw: new EventEmitter(), sent: false }
  raw.once('close', () => reply.raw.emit('close'))
  const begun = { request: { raw }, reply, raw: reply.raw, arrive: () => (socket.bytesRead = came) }
  return begun as unknown as typeof begun & { request: never; reply: never }
}
const begin = (uploads: ReturnType<typeof openUploads>, user: string, given = call()) => {
  uploads.begin(user, given.request, given.reply)
  return given
}

test('a user sends one file at a time, until the call is answered or broken off', () => {
  const uploads = openUploads()
  const first = begin(uploads, 'anna')
  expect(() => begin(uploads, 'anna')).toThrow('Сервер занят')
  begin(uploads, 'boris')
  first.raw.emit('close')
  begin(uploads, 'anna')
})

test('work of a call that was broken off counts until it is done', async () => {
  const uploads = openUploads()
  const first = begin(uploads, 'anna')
  let end = () => {}
  const work = uploads.read('anna', 1, () => new Promise<void>((resolve) => (end = resolve)))
  await new Promise(setImmediate)
  first.raw.emit('close')
  expect(() => begin(uploads, 'anna')).toThrow('Сервер занят')
  end()
  await work
  begin(uploads, 'anna')
})

test('thirty-two users send files at once, the next is asked to wait', () => {
  const uploads = openUploads()
  for (let n = 0; n < 32; n++) begin(uploads, `user ${n}`)
  expect(() => begin(uploads, 'user 32')).toThrow('Сервер занят')
})

test('the slowest of them gives up its place to the next, unless it has just begun or has come', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const uploads = openUploads()
    const all = Array.from({ length: 32 }, (_, n) => begin(uploads, `user ${n}`, call(n === 7 ? 50 : 1_000_000)))
    for (const { arrive } of all) arrive()
    const ended = () => all.flatMap(({ raw }, n) => (raw.listenerCount('close') === 0 ? [n] : []))
    vi.advanceTimersByTime(4900)
    expect(() => begin(uploads, 'user 32')).toThrow('Сервер занят')
    vi.advanceTimersByTime(200)
    begin(uploads, 'user 32')
    expect(ended()).toEqual([7])
    // Its user may come again, and the others go on.
    all.forEach(({ request }, n) => {
      if (n !== 8) (request as unknown as { raw: EventEmitter }).raw.emit('end')
    })
    begin(uploads, 'user 7')
    expect(ended()).toEqual([7, 8])
    expect(() => begin(uploads, 'user 34')).toThrow('Сервер занят')
  } finally {
    vi.useRealTimers()
  }
})

test('two files are read at once, others in their turn', async () => {
  const uploads = openUploads()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const all = [0, 1, 2, 3].map((n) =>
    uploads.read(`user ${n}`, 1, () => {
      begun.push(n)
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  await Promise.all(all)
})

test('a user who had very much read is asked to wait', async () => {
  const uploads = openUploads()
  for (let n = 0; n < 100; n++) await uploads.read('anna', 20_000_000, async () => {})
  await expect(uploads.read('anna', 20_000_000, async () => {})).rejects.toMatchObject({ reason: 'spent' })
  await uploads.read('boris', 20_000_000, async () => {})
})
