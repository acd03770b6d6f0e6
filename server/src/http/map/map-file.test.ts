import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { ownMap } from '../../../../e2e/lib/own-map.ts'
import { makeFolder } from '../../../test/folder.ts'
import { testApp } from '../../../test/harness.ts'

const RAMENSKOE = { south: 55.4, west: 38, north: 55.7, east: 38.5 }
const path = join(makeFolder(), 'moscow.pmtiles')
await writeFile(path, ownMap(RAMENSKOE, 12))
const { app } = await testApp({ env: { MAP_PMTILES: path } })
const piece = (range: string) => app.inject({ url: '/map.pmtiles', headers: range ? { range } : {} })

test('a reader of the format finds tiles of the file that the server serves', async () => {
  const map = new PMTiles({
    getKey: () => 'own',
    getBytes: async (offset, length) => {
      const { statusCode, rawPayload, headers } = await piece(`bytes=${offset}-${offset + length - 1}`)
      expect(statusCode).toBe(206)
      return { data: new Uint8Array(rawPayload).buffer, etag: String(headers.etag) }
    },
  })
  expect(await map.getHeader()).toMatchObject({ maxZoom: 12, minLat: 55.4, maxLon: 38.5 })
  expect((await map.getZxy(12, 2483, 1284))?.data.byteLength).toBeGreaterThan(100)
  expect(await map.getZxy(12, 0, 0)).toBeUndefined()
})

test('a piece has its place, its type and a mark of the file, and is not packed again', async () => {
  const { size } = await readFile(path).then(({ length }) => ({ size: length }))
  const { statusCode, headers, rawPayload } = await piece('bytes=0-126')
  expect([statusCode, rawPayload.length, rawPayload.toString('latin1', 0, 7)]).toEqual([206, 127, 'PMTiles'])
  expect(headers).toMatchObject({ 'content-range': `bytes 0-126/${size}`, 'content-type': 'application/vnd.pmtiles' })
  expect(headers.etag).toMatch(/^"[\w-]+"$/)
  expect(headers['content-encoding']).toBeUndefined()
  expect((await piece(`bytes=${size - 5}-${size + 100}`)).rawPayload).toHaveLength(5)
})

test.each([
  '',
  'bytes=0-',
  'bytes=-5',
  'bytes=5-1',
  'bytes=0-1,5-9',
  'bytes=0-99999999999',
  'bytes=999999999-999999999',
])('neither the whole file nor what is not in it is sent: «%s»', async (range) => {
  const { statusCode, headers } = await piece(range)
  // A piece that is requested to the file's end and beyond is short, because the file is.
  expect(statusCode).toBe(range === 'bytes=0-99999999999' ? 206 : 416)
  if (statusCode === 416) expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/)
})

test.each([
  ['нет файла', '/nowhere.pmtiles'],
  ['не файл PMTiles', new URL('../../../data/iss.tle', import.meta.url).pathname],
])('the server does not start with %s', async (fault, wrong) => {
  await expect(testApp({ env: { MAP_PMTILES: wrong } })).rejects.toThrow(`Неверное значение MAP_PMTILES: `)
  await expect(testApp({ env: { MAP_PMTILES: wrong } })).rejects.toThrow(fault)
})

test('a map at an address may be asked by pages, and no file is served', async () => {
  const { app } = await testApp({ env: { MAP_PMTILES: 'https://maps.example/russia.pmtiles' } })
  const { headers } = await app.inject('/api/get-user')
  expect(String(headers['content-security-policy'])).toMatch(/connect-src [^;]*https:\/\/maps\.example/)
  expect((await app.inject('/map.pmtiles')).statusCode).toBe(404)
})
