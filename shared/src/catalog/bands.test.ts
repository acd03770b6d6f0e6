import { describe, expect, test } from 'vitest'
import { bandOfRanges, bandOfSlug, bandsOf, paramsOfBand } from './bands.ts'
import { EQUIPMENT_TYPES } from './equipment-types.ts'
import { paramsOf } from './params.ts'

const BANDS = EQUIPMENT_TYPES.flatMap(({ id: type }) => bandsOf(type).map((band) => ({ type, ...band })))

describe('sizes of machines', () => {
  test('are parameters that the type has, within the bounds of their fields', () => {
    expect(BANDS.length).toBeGreaterThan(100)
    for (const { type, id, from, to, slug } of BANDS) {
      const param = paramsOf(type).find((one) => one.id === id)
      expect(param, `${type} has ${id}`).toBeDefined()
      expect(from, slug).toBeLessThan(to)
      expect([from, to].map(Number.isInteger), slug).toEqual([true, true])
      expect([from >= (param?.min ?? 0), to <= (param?.max ?? 0)], slug).toEqual([true, true])
    }
  })

  test('are few for each type, and each has one address', () => {
    for (const { id } of EQUIPMENT_TYPES) expect(bandsOf(id).length).toBeLessThanOrEqual(6)
    expect(new Set(BANDS.map(({ type, slug }) => `${type}/${slug}`)).size).toBe(BANDS.length)
    for (const { slug } of BANDS) expect(slug).toMatch(/^[a-z]+(-[a-z]+)?-\d+-\d+$/)
  })

  test('are found by their address and by the ranges of a search', () => {
    const band = bandOfSlug('ekskavator', 'massa-20-25')
    expect(band).toMatchObject({ id: 'mass', from: 20, to: 25 })
    expect(bandOfRanges('ekskavator', 'mass:20-25')).toEqual(band)
    expect(band && paramsOfBand(band)).toBe('mass:20-25')
    expect(bandOfSlug('avtokran', 'gruzopodemnost-20-30')).toMatchObject({ id: 'capacity', from: 20, to: 30 })
  })

  test.each(['massa-20-26', 'massa-25-20', 'massa-020-25', 'massa', '', 'gruzopodemnost-20-30'])(
    '«%s» is no size of an excavator',
    (slug) => expect(bandOfSlug('ekskavator', slug)).toBeUndefined(),
  )

  test('ranges that are more, open or of another type are no size', () => {
    for (const params of ['mass:20-', 'mass:20-25,bucket:1-', 'mass:21-25', 'nonsense', ''])
      expect(bandOfRanges('ekskavator', params), params).toBeUndefined()
    expect(bandOfRanges('avtokran', 'mass:20-25')).toBeUndefined()
    expect(bandOfRanges('ekskavator', 'depth:20-25')).toBeUndefined()
    expect(bandsOf('toString')).toEqual([])
    expect(bandsOf('drugaya-tehnika')).toEqual([])
  })
})
