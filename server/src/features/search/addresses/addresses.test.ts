/** Addresses out of a small extract made by hand, as `npm run map` loads them, and as the call finds them. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as schema from '@spetskarta/shared/search/search.schema.ts'
import { findPlaces } from '@spetskarta/shared/search/search.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { cloneDatabase } from '../../../../test/clone.ts'
import { exactly } from '../../../../test/exactly.ts'
import { testApp } from '../../../../test/harness.ts'
import { CROSSING, townOsm, writeExtract } from '../../../geo/tiles/town.fixture.ts'
import { findAddresses } from './find-addresses.ts'
import { loadExtracts } from './load-addresses.ts'
import { forgetRegion, prepareTrigrams } from './region.queries.ts'

// A search beside somebody who loads.
const { app, ask, pool, db } = await testApp({ database: await cloneDatabase(3) })
const folder = await mkdtemp(join(tmpdir(), 'addresses-'))
atEnd(() => rm(folder, { recursive: true }))

async function load(region: string, osm: string, into = pool) {
  const work = join(folder, region)
  await mkdir(work, { recursive: true })
  const file = await writeExtract(join(folder, `${region}.osm.pbf`), osm)
  let loaded: unknown
  await loadExtracts(into, [{ region, file }], { folder: work }, (_, counts) => {
    loaded = counts
  })
  return loaded
}
const placesOf = async (query: string, near?: { lat: number; lng: number }) => {
  const answer = await ask(findPlaces, { querystring: { query, ...near } })
  exactly(schema.findPlaces, answer)
  return answer.addresses
}
const names = async (query: string, near?: { lat: number; lng: number }) =>
  (await placesOf(query, near)).map(({ name }) => name)

test('where no region is loaded, towns are found as ever and nothing else', async () => {
  const answer = await ask(findPlaces, { querystring: { query: 'Раменское' } })
  expect(answer.places[0]?.name).toBe('Раменское')
  expect(answer.addresses).toEqual([])
  const keys = await ask(findPlaces, { querystring: { query: 'hfvtycrjt' } })
  expect(keys.places[0]?.name).toBe('Раменское')
})

test('a letter amiss needs no trigrams, which are dear', async () => {
  const other = await testApp({ database: await cloneDatabase(2) })
  // Without the extension whoever asks for trigrams gets an error.
  await load('moscow', townOsm(), other.pool)
  const first = async (text: string) => (await findAddresses(other.db, text, undefined, 6))[0]?.name
  expect(await first('гурева')).toBe('Раменское, улица Гурьева')
  expect(await first('рамеское гурьвеа 18')).toBe('Раменское, улица Гурьева, 18')
  await expect(first('гиревва')).rejects.toThrow('similarity')
})

describe('in a region that is loaded', () => {
  beforeAll(async () => {
    await prepareTrigrams(pool)
    // Three ways with a name for cars and a village without streets; 12к1, 14, 16А, 18, and two houses of the village.
    expect(await load('moscow', townOsm())).toEqual({ streets: 4, houses: 6 })
  })

  test.each([
    ['Раменское, ул. Гурьева, д. 12 корп. 1', 'Раменское, улица Гурьева, 12 к1'],
    ['гурьева 12', 'Раменское, улица Гурьева, 12 к1'],
    ['Гурьева 16а раменское', 'Раменское, улица Гурьева, 16А'],
    ['ГУРЬЕВА', 'Раменское, улица Гурьева'],
    ['гурь', 'Раменское, улица Гурьева'],
    ['гурева', 'Раменское, улица Гурьева'],
    ['раминское гурьва 18', 'Раменское, улица Гурьева, 18'],
    ['1-я советская', 'Раменское, 1-я Советская улица'],
    ['советская', 'Раменское, 1-я Советская улица'],
    ['8 марта', 'Хрипань, улица 8 Марта'],
    ['хрипань ул. 8 марта 5', 'Хрипань, улица 8 Марта, 5'],
    ['хрипань 7', 'Хрипань, 7'],
    // «Гурьева 18», and a keyboard that was not switched.
    ['uehmtdf 18', 'Раменское, улица Гурьева, 18'],
    ['гурьева 12 к 1', 'Раменское, улица Гурьева, 12 к1'],
    ['ул. Гурьева 16 а', 'Раменское, улица Гурьева, 16А'],
  ])('«%s» finds %s', async (query, name) => {
    expect((await names(query))[0]).toBe(name)
  })

  test('a house that is not there leads to its street', async () => {
    expect(await names('гурьева 99')).toEqual(['Раменское, улица Гурьева'])
  })

  test('a house lies where it was drawn, as a building, an area or a point', async () => {
    const [drawn] = await placesOf('гурьева 12к1')
    // 0.0004° to the north from 0.0004° on, half as far again to the middle; as far to the east on this latitude.
    expect(drawn?.lat).toBeCloseTo(CROSSING.lat + 0.0006, 5)
    expect(drawn?.lng).toBeCloseTo(CROSSING.lng + 0.002 + 0.00036, 5)
    const [area] = await placesOf('гурьева 18')
    expect(area?.lng).toBeCloseTo(CROSSING.lng + 0.006 + 0.00036, 5)
    const [point] = await placesOf('8 марта 5')
    expect([point?.lat, point?.lng].map((side) => side?.toFixed(4))).toEqual(['55.6290', '38.3100'])
  })

  test('what nobody is called by finds nothing', async () => {
    for (const query of [
      '',
      'гу',
      '12',
      '   ',
      'ъъъъ',
      'тропа',
      "'; drop table items; --",
      '%',
      '\0',
      '💥💥💥',
      '\\',
      'а'.repeat(120),
    ])
      expect([query, await names(query)]).toEqual([query, []])
  })

  test('words that an earlier release has stored are found by trigrams until their region is loaded again', async () => {
    await pool.query('update address_words set variants = null')
    expect((await names('гурева'))[0]).toBe('Раменское, улица Гурьева')
    await load('moscow', townOsm())
    const { rows } = await pool.query(`select word from address_words where variants is null order by word`)
    expect(rows.map(({ word }) => word)).toEqual(['1', '8'])
  })

  test('a text that is too long and half a place are refused', async () => {
    const answerTo = (query: Record<string, unknown>) => app.inject({ url: '/api/places', query: query as never })
    expect((await answerTo({ query: 'к'.repeat(121) })).json().message).toBe('Слишком длинное название')
    const half = await answerTo({ query: 'гурьева', lat: '55' })
    expect([half.statusCode, half.json().message]).toEqual([400, 'Нужны и широта, и долгота'])
  })

  test('of two regions with a street of one name the nearer comes first, and forgetting one leaves the other', async () => {
    const south = townOsm()
      .replaceAll(/lat="55\.(\d)/g, 'lat="45.$1')
      .replaceAll('Раменское', 'Горячий Ключ')
      .replaceAll('Хрипань', 'Саратовская')
    await load('krasnodar', south)
    expect((await names('гурьева', { lat: 45.5, lng: 38 }))[0]).toBe('Горячий Ключ, улица Гурьева')
    expect((await names('гурьева', { lat: 55.5, lng: 38 }))[0]).toBe('Раменское, улица Гурьева')
    expect(await names('горячий ключ гурьева')).toEqual(['Горячий Ключ, улица Гурьева'])
    const client = await pool.connect()
    expect([await forgetRegion(client, 'krasnodar'), await forgetRegion(client, 'krasnodar')]).toEqual([true, false])
    client.release()
    expect(await names('гурьева')).toEqual(['Раменское, улица Гурьева'])
  })

  test('loaded again, a region is as its file is now, and a file without addresses changes nothing', async () => {
    await load('moscow', townOsm({ guryeva: 'улица Махова' }))
    expect([await names('гурьева 12'), await names('махова 12')]).toEqual([[], ['Раменское, улица Махова, 12 к1']])
    const houses = () =>
      db
        .selectFrom('address_houses')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst()
    expect(await houses()).toEqual({ n: '6' })
    await expect(load('moscow', '<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>')).rejects.toThrow(/ни улиц/)
    expect(await names('махова 12')).toEqual(['Раменское, улица Махова, 12 к1'])
  })

  test('searches see the former region until the new one is whole', async () => {
    const other = await pool.connect()
    await other.query('begin')
    await other.query("select pg_advisory_xact_lock(hashtext('address_regions'))")
    await expect(load('moscow', townOsm())).rejects.toThrow('Адреса уже загружает другая команда')
    await forgetRegion(other, 'moscow')
    expect(await names('махова 12')).toEqual(['Раменское, улица Махова, 12 к1'])
    await other.query('rollback')
    other.release()
    expect(await load('moscow', townOsm())).toEqual({ streets: 4, houses: 6 })
  })
})
