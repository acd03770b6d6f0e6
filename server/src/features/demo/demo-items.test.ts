import { join } from 'node:path'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { openGazetteer } from '../../geo/gazetteer.ts'
import { type DemoItem, demoItems, makeDemo } from './demo-items.ts'

const gazetteer = openGazetteer(join(import.meta.dirname, '../../../data/gazetteer.json'))
const today = new Date('2026-06-20T09:00:00Z')
const SMALL = { machines: 600, orders: 200, owners: 90, seed: 42, today }
const LARGE = { machines: 750_000, orders: 250_000, owners: 5000, seed: 7, today }
const RAMENSKOYE = { lat: 55.567, lng: 38.23 }
const demo = makeDemo(gazetteer, SMALL)

const ofType = (items: DemoItem[], type: string) => items.filter((item) => item.type === type).length
const daysFromToday = (day: string) => (Date.parse(day) - Date.parse('2026-06-20')) / 86_400_000

test('the same options give the same demo, another seed another one', () => {
  expect(makeDemo(gazetteer, SMALL)).toEqual(demo)
  expect(makeDemo(gazetteer, { ...SMALL, seed: 43 })).not.toEqual(demo)
})

test('the demo has as many items and owners as asked for, an owner 1–20 machines and 0–5 orders', () => {
  expect(demo.owners).toHaveLength(90)
  expect(demo.items.filter(({ kind }) => kind === 'equipment')).toHaveLength(600)
  expect(demo.items.filter(({ kind }) => kind === 'order')).toHaveLength(200)
  for (const [i] of demo.owners.entries()) {
    const own = demo.items.filter(({ owner }) => owner === i)
    const machines = own.filter(({ kind }) => kind === 'equipment').length
    expect(machines).toBeGreaterThanOrEqual(1)
    expect(machines).toBeLessThanOrEqual(20)
    expect(own.length - machines).toBeLessThanOrEqual(5)
  }
})

test.each([1, 2, 3, 7, 42, 2026])(
  'whatever the seed (%d), every type is there and Раменское is well filled',
  (seed) => {
    const { items } = makeDemo(gazetteer, { ...SMALL, seed })
    const types = new Set<string>(items.map(({ type }) => type))
    expect([...EQUIPMENT_TYPES, ...WORK_TYPES].filter(({ id }) => !types.has(id))).toEqual([])

    const near = items.filter((item) => !item.hidden && distanceKm(item, RAMENSKOYE) < 30)
    const machines = near.filter(({ kind }) => kind === 'equipment')
    expect(machines.length).toBeGreaterThanOrEqual(25)
    expect(new Set(machines.map(({ type }) => type)).size).toBeGreaterThanOrEqual(12)
    expect(ofType(machines, 'ekskavator')).toBeGreaterThanOrEqual(3)
    expect(ofType(machines, 'ekskavator-pogruzchik')).toBeGreaterThanOrEqual(3)
    expect(near.length - machines.length).toBeGreaterThanOrEqual(8)
  },
)

test('nearly half of the demo is in Moscow and its region', () => {
  const isThere = (item: DemoItem) => /^Москва$|^Московская/.test(gazetteer.nearest(item.lat, item.lng)?.admin ?? '')
  const part = demo.items.filter(isThere).length / demo.items.length
  expect(part).toBeGreaterThan(0.35)
  expect(part).toBeLessThan(0.55)
})

test('owners have names and addresses of their own and invented phones', () => {
  const { owners, items } = demo
  expect(owners[0]).toMatchObject({ name: 'ramstroy', userUrl: 'ramstroy' })
  expect(new Set(owners.map(({ name }) => name)).size).toBe(owners.length)
  expect(new Set(owners.map(({ userUrl }) => userUrl)).size).toBe(owners.length)
  for (const { name, userUrl } of owners) {
    expect(name.length).toBeGreaterThanOrEqual(4)
    expect(userUrl).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
  for (const { phone } of [...owners, ...items]) expect(phone).toMatch(/^\+(79\d\d000|37529000|7701000)\d{4}$/)
})

test('machines and orders carry what belongs to them, in range', () => {
  for (const item of demo.items) {
    expect(gazetteer.around(item.lat, item.lng, 1, 40)).toHaveLength(1)
    expect(item.createdAt.getTime()).toBeLessThanOrEqual(today.getTime())
    expect(item.createdAt.getTime()).toBeGreaterThan(today.getTime() - 121 * 86_400_000)
    expect(item.related.length).toBeGreaterThanOrEqual(1)
    expect(new Set(item.related).size).toBe(item.related.length)
    for (const roubles of [item.ratePerHour, item.ratePerShift, item.budget])
      expect(roubles ?? 3000).toBeGreaterThanOrEqual(900)
    if (item.kind === 'equipment') {
      expect([item.budget, item.startsOn, item.endsOn]).toEqual([null, null, null])
      expect([null, 2, 4, 8]).toContain(item.minHours)
    } else {
      expect([item.price, item.ratePerHour, item.ratePerShift, item.minHours]).toEqual([null, null, null, null])
      for (const day of [item.startsOn, item.endsOn])
        expect(Math.abs(daysFromToday(day ?? '2026-06-20'))).toBeLessThanOrEqual(40)
      if (item.startsOn && item.endsOn) expect(item.endsOn >= item.startsOn).toBe(true)
    }
  }
})

test('some machines are for sale, some of those on request, some items are hidden', () => {
  const sold = demo.items.filter(({ price }) => price !== null)
  expect(sold.length / 600).toBeGreaterThan(0.07)
  expect(sold.length / 600).toBeLessThan(0.18)
  expect(sold.filter(({ price }) => price === 0).length).toBeGreaterThan(0)
  expect(sold.filter(({ ratePerHour, ratePerShift }) => ratePerHour === null && ratePerShift === null)).not.toEqual([])
  const hidden = demo.items.filter((item) => item.hidden).length
  expect(hidden).toBeGreaterThan(10)
  expect(hidden).toBeLessThan(70)
})

test('texts are finished sentences of 60–350 characters without template marks', () => {
  for (const { name, description } of demo.items) {
    expect(description.length).toBeGreaterThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(350)
    expect(name.length).toBeLessThanOrEqual(80)
    expect(`${name} ${description}`).not.toMatch(/[{}|!]|undefined|NaN|\.\.| {2}|\d (?=[а-яё₽%])/)
    expect(description).toMatch(/^[A-ZА-ЯЁ0-9].*\.$/)
  }
})

test('neighbours hardly ever read alike', () => {
  const items = [...demoItems(gazetteer, { ...LARGE, machines: 15_000, orders: 5000 })]
  let alike = 0
  for (let i = 0; i < items.length; i += 100) {
    const texts = items.slice(i, i + 100).map(({ description }) => description)
    alike += texts.length - new Set(texts).size
  }
  expect(alike / items.length).toBeLessThan(0.002)
})

test('a million items come one by one, 100,000 of them within seconds', () => {
  const started = performance.now()
  let taken = 0
  for (const _ of demoItems(gazetteer, LARGE)) if (++taken === 100_000) break
  expect(taken).toBe(100_000)
  expect(performance.now() - started).toBeLessThan(10_000)
})
