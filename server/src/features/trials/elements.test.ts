import { readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DAY } from '@spetskarta/shared/durations.ts'
import { sgp4, twoline2satrec } from 'satellite.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from '../../../test/folder.ts'
import { issAround } from './iss.ts'
import { readElements, refreshElements } from './refresh-elements.ts'
import { elementsIn, hasRightSum, newerElements } from './tle.rules.ts'

/** The example of Wikipedia's article on two-line elements, of 2008. */
const OLD = [
  '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927',
  '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
]
const withSum = (line: string) => {
  const sum = [...line.slice(0, 68)].reduce((all, sign) => all + (sign === '-' ? 1 : Number(sign) || 0), 0)
  return `${line.slice(0, 68)}${sum % 10}`
}
/** The same orbit with the epoch 2026-11-21. */
const FRESH = [withSum(`${OLD[0]?.slice(0, 18)}26325.50000000${OLD[0]?.slice(32)}`), OLD[1] ?? '']
const NOW = Date.parse('2026-11-22T12:00:00Z')

let dataDir = ''
let close = () => {}
beforeEach(() => {
  dataDir = makeFolder()
})
afterEach(() => close())

async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => void server.closeAllConnections()
  return { dataDir, issTleUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/iss` }
}
const answering = (text: string, status = 200) => served((_, response) => response.writeHead(status).end(text))
const kept = () => readFile(join(dataDir, 'iss.tle'), 'utf8').catch(() => undefined)

test('positions are the published ones', () => {
  // Vallado, Crawford, Hujsak and Kelso, Revisiting Spacetrack Report #3 (AIAA 2006-6753), satellite 00005, km.
  const orbit = twoline2satrec(
    '1 00005U 58002B   00179.78495062  .00000023  00000-0  28098-4 0  4753',
    '2 00005  34.2682 348.7242 1859667 331.7664  19.3264 10.82419157413667',
  )
  const published: [number, number[]][] = [
    [0, [7022.46529266, -1400.08296755, 0.03995155]],
    [360, [-7154.03120202, -3783.17682504, -3536.19412294]],
  ]
  for (const [minutes, [x = 0, y = 0, z = 0]] of published) {
    const propagated = sgp4(orbit, minutes)
    expect(propagated?.position).toEqual({ x: expect.closeTo(x, 5), y: expect.closeTo(y, 5), z: expect.closeTo(z, 5) })
  }
})

test('elements are taken with right sums only, and only of an orbit like the station’s', () => {
  expect(elementsIn(OLD.join('\r\n'))?.epoch).toBeCloseTo(Date.parse('2008-09-20T12:25:40.104Z'), -2)
  expect(hasRightSum(OLD[0]?.replace('08264', '08265') ?? '')).toBe(false)
  const high = withSum(OLD[1]?.replace('15.72125391', '01.00270000') ?? '')
  expect(elementsIn([OLD[0], high].join('\n'))).toBeUndefined()
  expect(elementsIn(`<html>${OLD[0]}`)).toBeUndefined()
})

test('newer elements are taken, older ones and those of the future are not', () => {
  const [old, fresh] = [elementsIn(OLD.join('\n')), elementsIn(FRESH.join('\n'))]
  expect(newerElements(fresh, old, NOW)).toBe(fresh)
  expect(newerElements(old, fresh, NOW)).toBeUndefined()
  expect(newerElements(fresh, old, NOW - 10 * DAY)).toBeUndefined()
})

test('fresh elements are fetched, kept on disk, and not asked again within a day', async () => {
  let calls = 0
  const settings = await served((_, response) => {
    calls++
    response.end(`ISS (ZARYA)\r\n${FRESH.join('\r\n')}\r\n`)
  })
  await refreshElements(settings, NOW)
  expect(await kept()).toBe(`${FRESH.join('\n')}\n`)
  const elements = await readElements(dataDir)
  expect(elements && issAround(elements, NOW)).toHaveLength(39)
  await utimes(join(dataDir, 'iss.tle'), NOW / 1000, NOW / 1000)
  await refreshElements(settings, NOW + DAY / 2)
  expect(calls).toBe(1)
  // The same elements once more: requested, not written, and requested again a day later only.
  await refreshElements(settings, NOW + DAY + 1)
  await refreshElements(settings, NOW + 1.5 * DAY)
  expect(calls).toBe(2)
})

test.each([
  ['an error', () => answering(FRESH.join('\n'), 500)],
  ['a page', () => answering('<html><body>Captcha</body></html>')],
  ['a damaged line', () => answering(FRESH.join('\n').replace('51.6416', '51.7416'))],
  ['an endless answer', () => answering('1 25544'.repeat(100_000))],
  ['a closed connection', () => served((request) => request.socket.destroy())],
])('%s never replaces good elements', async (_, serving) => {
  const settings = await serving()
  const good = `${OLD.join('\n')}\n`
  await writeFile(join(dataDir, 'iss.tle'), good)
  await expect(refreshElements(settings, Date.now() + 2 * DAY)).rejects.toThrow()
  expect(await kept()).toBe(good)
})

test('a spoilt file on disk gives way to the bundled elements', async () => {
  await writeFile(join(dataDir, 'iss.tle'), 'no elements')
  expect((await readElements(dataDir))?.line1).toContain('19156.50900463')
})
