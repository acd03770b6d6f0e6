import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openUploads } from './uploads.guard.ts'

const call = () => ({ raw: new EventEmitter() })

test('a user sends one file at a time, until the call is answered or broken off', () => {
  const uploads = openUploads()
  const first = call()
  uploads.begin('anna', first)
  expect(() => uploads.begin('anna', call())).toThrow('Сервер занят')
  uploads.begin('boris', call())
  first.raw.emit('close')
  uploads.begin('anna', call())
})

test('work of a call that was broken off counts until it is done', async () => {
  const uploads = openUploads()
  const first = call()
  uploads.begin('anna', first)
  let end = () => {}
  const work = uploads.read('anna', 1, () => new Promise<void>((resolve) => (end = resolve)))
  await new Promise(setImmediate)
  first.raw.emit('close')
  expect(() => uploads.begin('anna', call())).toThrow('Сервер занят')
  end()
  await work
  uploads.begin('anna', call())
})

test('thirty-two users send files at once, the next is asked to wait', () => {
  const uploads = openUploads()
  for (let n = 0; n < 32; n++) uploads.begin(`user ${n}`, call())
  expect(() => uploads.begin('user 32', call())).toThrow('Сервер занят')
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
