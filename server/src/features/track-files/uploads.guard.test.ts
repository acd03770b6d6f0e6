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

test('eight users send files at once, the ninth is asked to wait', () => {
  const uploads = openUploads()
  for (let n = 0; n < 8; n++) uploads.begin(`user ${n}`, call())
  expect(() => uploads.begin('user 8', call())).toThrow('Сервер занят')
})

test('two files are read at once, others in their turn, also after one that failed', async () => {
  const uploads = openUploads()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    uploads.inTurn(() => {
      begun.push(n)
      return new Promise<number>((resolve, reject) =>
        ends.push(n === 0 ? () => reject(new Error('no')) : () => resolve(n)),
      )
    })
  const all = Promise.allSettled([0, 1, 2, 3].map(work))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end()
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
