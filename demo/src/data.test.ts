/** Checks of the demo's records, which are edited by hand. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import { distanceKm } from '@spetskarta/shared/geo.ts'
import { expect, test } from 'vitest'
import { openGazetteer } from '../../server/src/geo/gazetteer.ts'
import { fillIn, readRecords } from './records.ts'

const gazetteer = openGazetteer(join(import.meta.dirname, '../../server/data/gazetteer.json'))
const [users, machines, orders, forum, photos] = await Promise.all([
  readRecords('users'),
  readRecords('machines'),
  readRecords('orders'),
  readRecords('forum'),
  readRecords('photos'),
])
const items = [...machines, ...orders]
const now = new Date('2026-06-20T09:00:00Z')
const RAMENSKOYE = { lat: 55.567, lng: 38.23 }

const ids = (types: readonly { id: string }[]) => new Set(types.map(({ id }) => id))

test('the demo has every type of machine and work, and many of them near Раменское', () => {
  expect(new Set(machines.map(({ type }) => type))).toEqual(ids(EQUIPMENT_TYPES))
  expect(new Set(orders.map(({ type }) => type))).toEqual(ids(WORK_TYPES))
  const near = machines.filter((item) => !item.hidden && distanceKm(item, RAMENSKOYE) < 30)
  expect(near.length).toBeGreaterThanOrEqual(25)
  expect(new Set(near.map(({ type }) => type)).size).toBeGreaterThanOrEqual(12)
  expect(orders.filter((item) => !item.hidden && distanceKm(item, RAMENSKOYE) < 30).length).toBeGreaterThanOrEqual(8)
})

test('the related types of an item are of the other catalogue, each once', () => {
  const related = [
    ...machines.map(({ name, works }) => ({ name, of: works, all: ids(WORK_TYPES) })),
    ...orders.map(({ name, equips }) => ({ name, of: equips, all: ids(EQUIPMENT_TYPES) })),
  ]
  for (const { name, of, all } of related) {
    expect(new Set(of).size, name).toBe(of.length)
    expect(new Set(of).isSubsetOf(all), name).toBe(true)
  }
})

test('users have different names and addresses, and phone numbers that do not exist', () => {
  expect(new Set(users.map(({ name }) => name)).size).toBe(users.length)
  expect(new Set(users.map(({ userUrl }) => userUrl)).size).toBe(users.length)
  for (const { name, userUrl, phone } of users) {
    expect(name.length).toBeGreaterThanOrEqual(4)
    expect(userUrl).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    if (phone) expect(phone).toMatch(/^\+(79\d\d000|37529000|7701000)\d{4}$/)
  }
})

test('items are near towns and not in the future, and an order ends after it begins', () => {
  for (const { name, lat, lng, daysAgo } of items) {
    expect(gazetteer.around(lat, lng, 1, 40), name).toHaveLength(1)
    expect(daysAgo, name).toBeGreaterThan(0)
    expect(daysAgo, name).toBeLessThan(121)
  }
  for (const { name, startsIn = -40, endsIn = 40 } of orders) expect(endsIn, name).toBeGreaterThanOrEqual(startsIn)
})

test('descriptions are whole sentences of 60–350 characters in any month', () => {
  for (const day of ['2026-01-31T20:00:00Z', '2026-09-22T03:00:00Z'])
    for (const item of items) {
      const description = fillIn(item.description, new Date(day))
      expect(description.length).toBeGreaterThanOrEqual(60)
      expect(description.length).toBeLessThanOrEqual(350)
      expect(item.name.length).toBeLessThanOrEqual(80)
      expect(`${item.name} ${description}`).not.toMatch(/[{}|!]|undefined|NaN|\.\.| {2}|\d (?=[а-яё₽%])/)
      expect(description).toMatch(/^[A-ZА-ЯЁ0-9].*\.$/)
    }
})

test('years and days in a text are relative to now', () => {
  expect(fillIn('{year-8}\u00a0г.\u00a0в. С {day+1} по {day+12}.', now)).toBe(
    '2018\u00a0г.\u00a0в. С 21\u00a0июня по 2\u00a0июля.',
  )
})

test('the days in a description are those of its order', () => {
  for (const { name, description, startsIn, endsIn } of orders) {
    const daysAhead = [...description.matchAll(/\{day\+(\d+)\}/g)].map(([, days]) => Number(days))
    expect([startsIn, endsIn], name).toEqual(expect.arrayContaining(daysAhead))
  }
})

test('every author on the forum is a user, and answers come later than the theme', () => {
  const known = new Set(users.map(({ userUrl }) => userUrl))
  for (const { by, title, posts } of forum) {
    expect(posts.length, title).toBeGreaterThan(0)
    for (const post of [{ by, after: 1 }, ...posts]) {
      expect(known, title).toContain(post.by)
      expect(post.after, title).toBeGreaterThan(0)
    }
  }
})

test('every picture exists for both seasons and is used, and all together are small', async () => {
  const wanted = [...new Set(photos.map(({ picture }) => `${picture}.webp`))].sort()
  let bytes = 0
  for (const season of ['summer', 'winter']) {
    const folder = join(import.meta.dirname, '../photos', season)
    const files = (await readdir(folder)).sort()
    expect(files).toEqual(wanted)
    for (const file of files) bytes += (await stat(join(folder, file))).size
  }
  expect(bytes).toBeLessThan(3_000_000)
})
