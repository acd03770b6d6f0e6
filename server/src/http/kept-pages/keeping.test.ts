import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/clone.ts'
import { openKeptPages } from './kept-pages.ts'

const { pool } = await cloneDatabase()
const MEGABYTE = 2 ** 20

function open(megabytes: number) {
  const pages = openKeptPages({ pool, megabytes, freshMs: 500, onItems: () => {} })
  if (!pages) throw new Error('nothing is kept')
  const made: string[] = []
  const make = (key: string, bytes: number) => async () => {
    made.push(key)
    return { status: 200, html: Buffer.alloc(bytes), policy: '', etag: key, compressed: new Map() }
  }
  return { made, pages, get: (key: string, bytes = 10) => pages.get(key, 'texts', make(key, bytes)) }
}

test('pages that were asked for longest ago are given up for others', async () => {
  const { made, get } = open(1)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key, MEGABYTE / 4)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a page asked for by many at once is made once', async () => {
  const { made, get } = open(1)
  await Promise.all(Array.from({ length: 20 }, () => get('a')))
  expect(made).toEqual(['a'])
})

test('a page that was begun before a change is not kept as the newer one', async () => {
  const { pages } = open(1)
  const page = (etag: string) => ({ status: 200, html: Buffer.alloc(1), policy: '', etag, compressed: new Map() })
  const change = async () => {
    await pool.query('insert into page_changes default values')
    pages.doubt()
  }
  let finish: ((value: ReturnType<typeof page>) => void) | undefined
  const slow = pages.get('a', 'people', () => new Promise((resolve) => (finish = resolve)))
  while (!finish) await new Promise(setImmediate)
  await change()
  finish(page('old'))
  expect((await slow)?.etag).toBe('old')
  expect((await pages.get('a', 'people', async () => page('new')))?.etag).toBe('new')
})
