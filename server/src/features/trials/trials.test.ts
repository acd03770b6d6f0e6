import * as api from '@spetskarta/shared/trials/trials.ts'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { isEquipmentType } from '../catalog/catalogue.rules.ts'

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
  expect(new Date(data.epoch).toISOString().slice(0, 10)).toBe('2019-06-05')
  const times = data.locations.map(({ timestamp }) => timestamp)
  expect(times.slice(1).every((time, i) => time - (times[i] ?? 0) === 300_000)).toBe(true)
  expect(Math.abs((times[19] ?? 0) - Date.now())).toBeLessThan(60_000)
  // The orbit is inclined by 51.64°.
  const furthest = Math.max(...data.locations.map(({ coords: [lat] }) => Math.abs(lat)))
  expect(furthest).toBeGreaterThan(48)
  expect(furthest).toBeLessThan(52)
})
