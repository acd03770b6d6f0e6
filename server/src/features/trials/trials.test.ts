import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as api from '@spetskarta/shared/trials/trials.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { isEquipmentType } from '../catalog/catalogue.rules.ts'
import { issAround } from './iss.ts'

const { ask } = await testApp()

test('anybody sees three recorded days of machines of known types', async () => {
  const { res, data, equips } = await ask(api.getTestPaths, {})
  expect(res).toBe(1)
  expect(data.map(({ locations }) => locations.length)).toEqual([2389, 2516, 5978])
  expect(data.map(({ equipmentId }) => equipmentId)).toEqual(equips.map(({ _id }) => _id))
  expect(equips.every(({ type }) => isEquipmentType(type))).toBe(true)
  expect(data[0]?.locations[0]).toEqual({
    timestamp: Date.parse('2026-06-16T07:41:10+03:00'),
    coords: [55.573605, 38.267484],
    speed: 0,
  })
})

test('anybody sees where the ISS is, every five minutes of the orbits before and after', async () => {
  const { res, data } = await ask(api.getTestIss, {})
  expect(res).toBe(1)
  expect(data.locations).toHaveLength(39)
  const times = data.locations.map(({ timestamp }) => timestamp)
  expect(times.slice(1).every((time, i) => time - (times[i] ?? 0) === 300_000)).toBe(true)
  expect(Math.abs((times[19] ?? 0) - Date.now())).toBeLessThan(60_000)
  // The orbit is inclined by 51.64°.
  const furthest = Math.max(...data.locations.map(({ coords: [lat] }) => Math.abs(lat)))
  expect(furthest).toBeGreaterThan(48)
  expect(furthest).toBeLessThan(52)
})

test('elements in the data directory replace the bundled ones; spoilt ones give nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'iss-'))
  const epoch = Date.parse('2008-09-20T12:25:40Z')
  // The example of Wikipedia's article on two-line elements.
  const lines = [
    '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927',
    '2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
  ]
  await writeFile(join(folder, 'iss.tle'), lines.join('\r\n'))
  const [replaced, bundled] = [await issAround(folder, epoch), await issAround(join(folder, 'none'), epoch)]
  expect(replaced).toHaveLength(39)
  expect(replaced[19]?.coords).not.toEqual(bundled[19]?.coords)
  await writeFile(join(folder, 'iss.tle'), 'no elements')
  expect(await issAround(folder, epoch)).toEqual([])
})
