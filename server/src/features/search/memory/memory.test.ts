/** Searches in memory: the same as the database's own, of the present, in every process. */
import { rangesOf } from '@spetskarta/shared/catalog/params.ts'
import { HOUR, MINUTE } from '@spetskarta/shared/durations.ts'
import type { Bounds } from '@spetskarta/shared/geo.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { connectBeside } from '../../../../test/clone.ts'
import { testApp } from '../../../../test/harness.ts'
import { searchJson, viewJson } from '../search.queries.ts'
import { edits, insertSpots, rectangle, spots } from '../spots.fixture.ts'
import { openSearchMemory, type SearchMemory } from './memory.ts'

const { pool, db, makeUser, makeEquipment, inject } = await testApp()
const said: unknown[][] = []
interface SearchLog {
  info(fields: object): void
  warn(...warning: unknown[]): void
}
const log: SearchLog = { info: () => {}, warn: (...warning: unknown[]) => void said.push(warning) }

async function open(
  options: { pool?: pg.Pool; megabytes?: number; freshMs?: number; log?: SearchLog } = {},
): Promise<SearchMemory> {
  const memory = openSearchMemory({ pool, background: pool, megabytes: 64, freshMs: 0, log, ...options })
  atEnd(async () => memory.close())
  await memory.filled()
  return memory
}

afterEach(() => pool.query('delete from users'))

const WORLD = { north: 90, south: -90, west: -180, east: 180 }
const EKSKAVATOR = ['ekskavator', WORLD, 10] as const
/** The database writes −0 where ours is 0. */
const parse = (json: string) => JSON.parse(json, (_, value) => (value === 0 ? 0 : value))
const read = (answer: Buffer | 'tooMany' | undefined) =>
  Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer

interface Found {
  _id: string
  name: string
}
const namesOf = async (memory: SearchMemory) =>
  read(await memory.search(...EKSKAVATOR)).equipments.map(({ name }: Found) => name)

/** Items at the same distance may come in any order. */
const sorted = (items: Found[]) => [...items].sort((a, b) => a._id.localeCompare(b._id))

async function expectSame(memory: SearchMemory, bounds: Bounds) {
  for (const topic of ['ekskavator', 'rytyo-kotlovana', 'buldozer']) {
    const kept = read(await memory.search(topic, bounds, 500))
    const stored = parse(await searchJson(pool, topic, bounds, 500))
    expect(kept.count).toBe(stored.count)
    expect(sorted(kept.equipments)).toEqual(sorted(stored.equipments))
    expect(sorted(kept.orders)).toEqual(sorted(stored.orders))
  }
  const view = read(await memory.view(bounds, 500))
  const stored = parse((await viewJson(pool, bounds, 500)) ?? 'null')
  expect(Object.keys(view.equipments).sort()).toEqual(Object.keys(stored.equipments).sort())
  for (const [type, items] of Object.entries<Found[]>(view.equipments))
    expect(sorted(items)).toEqual(sorted(stored.equipments[type]))
  expect(sorted(view.orders)).toEqual(sorted(stored.orders))
  expect(view.count).toBe(stored.count)
}

/** How many items lie in a rectangle by an index of PostgreSQL's own, which knows nothing of our cells. */
async function countByGist({ south, north, west, east }: Bounds): Promise<number> {
  const boxes =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct id)::int from spots_by_gist, unnest($3::float8[], $4::float8[]) as b (west, east)
      where spot <@ box(point(b.west, $1), point(b.east, $2))`,
    [south, north, boxes.map(([from]) => from), boxes.map(([, to]) => to)],
  )
  return rows[0]?.count ?? Number.NaN
}

test('after any edits it answers as the database does, and a plain GiST index counts as many', async () => {
  const { id: owner } = await makeUser()
  const memory = await open()
  await pool.query(`create table spots_by_gist (id uuid, spot point)`)
  await pool.query('create index on spots_by_gist using gist (spot)')
  await pool.query('set enable_seqscan = off')
  await fc.assert(
    fc
      .asyncProperty(
        spots(30),
        edits,
        fc.array(rectangle, { minLength: 3, maxLength: 3 }),
        async (items, steps, rectangles) => {
          await insertSpots(pool, owner, items)
          for (const step of steps) await step(pool, owner)
          await pool.query('truncate spots_by_gist')
          await pool.query(
            `insert into spots_by_gist select id, point(lng, lat) from items where not hidden and lat is not null`,
          )
          for (const bounds of [...rectangles, WORLD]) {
            await expectSame(memory, bounds)
            expect(read(await memory.view(bounds, 500)).count).toBe(await countByGist(bounds))
          }
        },
      )
      .afterEach(() => pool.query('delete from items')),
    { numRuns: 25 },
  )
  await pool.query('drop table spots_by_gist')
})

describe('the present', () => {
  test('what others change is known at once, in each process', async () => {
    const one = await open()
    const other = await open()
    const { id, owner } = await makeEquipment({ name: 'Новый' })
    expect([await namesOf(one), await namesOf(other)]).toEqual([['Новый'], ['Новый']])
    await pool.query(`update items set name = 'Другой' where id = $1`, [id])
    expect([await namesOf(one), await namesOf(other)]).toEqual([['Другой'], ['Другой']])
    await pool.query(`update users set name = 'Иван' where id = $1`, [owner])
    expect(read(await one.search(...EKSKAVATOR)).equipments[0]).toMatchObject({ userName: 'Иван' })
    await pool.query('delete from items where id = $1', [id])
    expect([await namesOf(one), await namesOf(other)]).toEqual([[], []])
  })

  test('a transaction that began before another and ends after it is not missed', async () => {
    const memory = await open()
    const { id: early } = await makeEquipment({ name: 'Был первым' })
    const { id: late } = await makeEquipment({ name: 'Был вторым', lat: 50 })
    const slow = await connectBeside({ pool })
    await slow.query('begin')
    await slow.query(`update items set name = 'Стал первым' where id = $1`, [early])
    await pool.query(`update items set name = 'Стал вторым' where id = $1`, [late])
    expect((await namesOf(memory)).sort()).toEqual(['Был первым', 'Стал вторым'])
    await slow.query('commit')
    expect((await namesOf(memory)).sort()).toEqual(['Стал вторым', 'Стал первым'])
  })

  test('what another process changed is known when the time of grace is over, and not asked for before', async () => {
    const memory = await open({ freshMs: 300 })
    expect(await namesOf(memory)).toEqual([])
    const changed = performance.now()
    await makeEquipment({ name: 'Новый' })
    await expect.poll(() => namesOf(memory), { interval: 20 }).toEqual(['Новый'])
    expect(performance.now() - changed).toBeLessThan(1000)
  })

  test('whoever has just changed something finds it, whatever the time of grace', async () => {
    const memory = await open({ freshMs: 1000 })
    expect(await namesOf(memory)).toEqual([])
    await makeEquipment({ name: 'Новый' })
    memory.doubt()
    expect(await namesOf(memory)).toEqual(['Новый'])
  })

  test('a card that was read before a change is not kept after it', async () => {
    await makeEquipment({ name: 'Старый' })
    let changeOnce = true
    const slow = new Proxy(pool, {
      get: (target, key) =>
        key === 'query'
          ? async (query: { name?: string }) => {
              const answer = await target.query(query as pg.QueryConfig)
              if (query.name === 'cards' && changeOnce) {
                changeOnce = false
                await target.query(`update items set name = 'Новый'`)
                // Another search learns of the change while this card is on its way.
                await memory.view({ north: 1, south: 0, west: 0, east: 1 }, 10)
              }
              return answer
            }
          : Reflect.get(target, key),
    })
    const memory = await open({ pool: slow })
    await namesOf(memory)
    expect(await namesOf(memory)).toEqual(['Новый'])
  })

  test('changes that a backup of another server brought are not told again and again', async () => {
    const memory = await open()
    await makeEquipment()
    await pool.query(`insert into item_changes (transaction, item) values ('1000000000000', 1)`)
    let changed = 0
    const counting = new Proxy(pool, {
      get: (target, key) =>
        key === 'query'
          ? (query: { name?: string }) => {
              if (query.name === 'changed') changed++
              return target.query(query as pg.QueryConfig)
            }
          : Reflect.get(target, key),
    })
    const watched = await open({ pool: counting })
    await namesOf(watched)
    await namesOf(watched)
    expect(changed).toBe(0)
    memory.close()
  })
})

describe('cards read ahead', () => {
  const reads: number[][] = []
  const listening = new Proxy(pool, {
    get: (target, key) =>
      key === 'query'
        ? (query: { name?: string; values?: number[][] }) => {
            if (query.name === 'cards') reads.push(query.values?.[0] ?? [])
            return target.query(query as pg.QueryConfig)
          }
        : Reflect.get(target, key),
  })
  const openAhead = async (megabytes: number) => {
    const memory = openSearchMemory({ pool: listening, background: listening, megabytes, freshMs: 0, log })
    atEnd(async () => memory.close())
    await memory.readAhead()
    return memory
  }

  test('the first search finds them in memory', async () => {
    await makeEquipment({ name: 'Давно здесь' })
    const memory = await openAhead(64)
    reads.length = 0
    expect(await namesOf(memory)).toEqual(['Давно здесь'])
    expect(reads).toEqual([])
  })

  test('that of a changed item is read with the change, whatever is searched for', async () => {
    const { id } = await makeEquipment({ name: 'Вчера' })
    const memory = await openAhead(64)
    await pool.query("update items set name = 'Сегодня' where id = $1", [id])
    await memory.search('buldozer', WORLD, 10)
    reads.length = 0
    expect(await namesOf(memory)).toEqual(['Сегодня'])
    expect(reads).toEqual([])
  })

  test('an answer has all its cards while others push them out of the memory', async () => {
    const { id: owner } = await makeUser()
    const towns = [41, 42, 43, 44, 45, 46]
    await insertSpots(
      pool,
      owner,
      towns.flatMap((lat) => Array.from({ length: 1000 }, (_, i) => ({ lat: lat + i / 1e5, lng: 90 }))),
    )
    const memory = await openAhead(2.2)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        const lat = towns[i % towns.length] ?? 41
        return memory.search('ekskavator', { south: lat - 0.1, north: lat + 0.1, west: 89, east: 91 }, 500)
      }),
    )
    expect(new Set(answers.map((answer) => read(answer).equipments.length))).toEqual(new Set([500]))
    expect(memory.bytes()).toBeLessThan(2.2 * 2 ** 20)
  })

  test('those of the fullest places come first, and no more than there is room for', async () => {
    const { id: owner } = await makeUser()
    const far = Array.from({ length: 1500 }, (_, i) => ({ lat: 40 + i / 100, lng: 90 }))
    const town = Array.from({ length: 300 }, () => ({ lat: 55.51, lng: 37.51 }))
    await insertSpots(pool, owner, [...far, ...town])
    reads.length = 0
    const memory = await openAhead(2.2)
    const { rows } = await pool.query<{ number: number }>('select number from items where lat = 55.51')
    const inTown = new Set(rows.map(({ number }) => number))
    expect(
      reads
        .flat()
        .slice(0, 300)
        .every((number) => inTown.has(number)),
    ).toBe(true)
    expect(reads.flat().length).toBeLessThan(1500)
    expect(memory.bytes()).toBeLessThan(2.2 * 2 ** 20)
  })
})

/** More items than there is room for in a tenth of a megabyte. */
async function insertMany() {
  const { id: owner } = await makeUser()
  const spots = Array.from({ length: 3000 }, (_, i) => ({ lat: i / 100, lng: i / 100 }))
  await insertSpots(pool, owner, spots)
}

describe('without memory', () => {
  test('none is asked for: the database searches', async () => {
    await makeEquipment()
    expect(await (await open({ megabytes: 0 })).search(...EKSKAVATOR)).toBeUndefined()
  })

  test('with more items than there is room for the database searches, and the log says so', async () => {
    await insertMany()
    const memory = await open({ megabytes: 0.1 })
    expect(await memory.search(...EKSKAVATOR)).toBeUndefined()
    expect(said.at(-1)?.[1]).toContain('no room')
  })

  test('the room is for all that is known of items, not only for their places', async () => {
    await insertMany()
    const infos: { bytes?: number }[] = []
    const heard = { ...log, info: (fields: object) => void infos.push(fields) }
    await open({ log: heard })
    const bytes = infos.find((info) => info.bytes)?.bytes ?? 0
    expect(await (await open({ megabytes: bytes / 1e6 })).search(...EKSKAVATOR)).toBeDefined()
    expect(await (await open({ megabytes: (0.9 * bytes) / 1e6 })).search(...EKSKAVATOR)).toBeUndefined()
  })

  test('the calls answer the same', async () => {
    const { get } = await testApp({ env: { SEARCH_MEMORY_MB: '0' }, database: { db, pool, close: async () => {} } })
    await makeEquipment({ lat: 55.5, lng: 38 })
    const area = { north: 56, south: 55, west: 37.5, east: 39, value: 'ekskavator' }
    const kept = (await inject('/api/searchEquipment', area)).json()
    expect(kept.count).toBe(1)
    expect(kept).toEqual(await get('/api/searchEquipment', area))
  })
})

test('filters by ranges of parameters find what the database finds, and count it exactly, after changes too', async () => {
  const { id: owner } = await makeUser()
  const memory = await open()
  const made = await Promise.all(
    [{ mass: 20, bucket: 0.9 }, { mass: 24.5 }, { mass: 33, bucket: 1.62, year: 2015 }, {}].map((params, n) =>
      makeEquipment({
        owner,
        type: 'ekskavator',
        name: `машина ${n}`,
        lat: 55 + n / 100,
        lng: 38,
        params: JSON.stringify(params),
      }),
    ),
  )
  const find = async (text: string) => {
    const ranges = rangesOf(text) ?? []
    const kept = read(await memory.search('ekskavator', WORLD, 10, { ranges }))
    const stored = parse(await searchJson(pool, 'ekskavator', WORLD, 10, { ranges }))
    expect(kept.count).toBe(stored.count)
    expect(kept.count).toBe(kept.equipments.length)
    expect(sorted(kept.equipments)).toEqual(sorted(stored.equipments))
    return kept.equipments
      .map(({ name }: Found) => name.slice(-1))
      .sort()
      .join('')
  }
  memory.doubt()
  expect(await find('mass:20-25')).toBe('01')
  expect(await find('bucket:0.9-')).toBe('02')
  expect(await find('bucket:0.9-0.9,mass:-20')).toBe('0')
  expect(await find('year:2015-')).toBe('2')
  expect(await find('depth:1-')).toBe('')
  await pool.query(`update items set params = '{"depth": 6}' where id = $1`, [made[0]?.id])
  memory.doubt()
  expect(await find('mass:20-25')).toBe('1')
  expect(await find('depth:6-6')).toBe('0')
})

test('a search by dates finds machines whose calendar has them free, as the database does, after changes too', async () => {
  const { id: owner } = await makeUser()
  const memory = await open()
  const busy = (from: string, to: string, shift = 'all') => JSON.stringify([{ from, to, state: 'busy', shift }])
  const made = await Promise.all(
    ['[]', busy('2026-12-03', '2026-12-04'), busy('2026-12-03', '2026-12-04', 'night'), null].map((calendar, n) =>
      makeEquipment({
        owner,
        type: 'avtokran',
        name: `кран ${n}`,
        lat: 55 + n / 100,
        lng: 38,
        busy: calendar,
        params: '{"mass": 20}',
      }),
    ),
  )
  const find = async (from: string, to: string, text = '') => {
    const conditions = { ranges: rangesOf(text) ?? [], dates: { from, to } }
    const kept = read(await memory.search('avtokran', WORLD, 10, conditions))
    const stored = parse(await searchJson(pool, 'avtokran', WORLD, 10, conditions))
    expect(kept.count).toBe(stored.count)
    expect(sorted(kept.equipments)).toEqual(sorted(stored.equipments))
    return kept.equipments
      .map(({ name }: Found) => name.slice(-1))
      .sort()
      .join('')
  }
  memory.doubt()
  expect(await find('2026-12-01', '2026-12-02')).toBe('012')
  expect(await find('2026-12-02', '2026-12-03')).toBe('02')
  expect(await find('2026-12-04', '2026-12-09')).toBe('02')
  expect(await find('2026-12-05', '2026-12-09')).toBe('012')
  expect(await find('2026-12-05', '2026-12-09', 'mass:30-')).toBe('')
  await pool.query('update items set busy = $2 where id = $1', [made[0]?.id, busy('2026-12-01', '2026-12-31')])
  memory.doubt()
  expect(await find('2026-12-05', '2026-12-09')).toBe('12')
})

test.each(['2026-12-05_2026-12-01', '2026-12-01', 'завтра'])('dates that are none, «%s», are refused', async (free) => {
  const answerTo = (free: string) =>
    inject('/api/searchEquipment', { north: 60, south: 50, west: 30, east: 45, value: 'ekskavator', free })
  expect((await answerTo('2099-12-01_2099-12-05')).statusCode).toBe(200)
  expect((await answerTo(free)).statusCode).toBe(400)
})

test('a search takes ranges in its address and refuses what is none', async () => {
  const answerTo = (params: string) =>
    inject('/api/searchEquipment', { north: 60, south: 50, west: 30, east: 45, value: 'ekskavator', params })
  expect((await answerTo('mass:20-25,bucket:0.9-')).statusCode).toBe(200)
  for (const wrong of ['mass', 'mass:25-20', 'wings:1-2']) expect((await answerTo(wrong)).statusCode, wrong).toBe(400)
})

test('a memory that was without the database for longer than changes are kept is filled again where nobody searches', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: Promise<unknown>[] = []
  const query = (...given: Parameters<typeof pool.query>) => {
    const asking = pool.query(...given)
    asked.push(Promise.resolve(asking))
    return asking
  }
  const memory = await open({ pool: { query } as unknown as pg.Pool })
  expect(await namesOf(memory)).toEqual([])
  await makeEquipment({ owner: (await makeUser()).id, name: 'Новый' })
  await pool.query('delete from item_changes')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 6 * HOUR)
  onTestFinished(() => void vi.restoreAllMocks())
  vi.advanceTimersByTime(5 * MINUTE)
  await Promise.all(asked)
  await new Promise(setImmediate)
  await memory.filled()
  expect(await namesOf(memory)).toEqual(['Новый'])
})
