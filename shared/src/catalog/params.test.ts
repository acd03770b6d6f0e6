import { expect, test } from 'vitest'
import { EQUIPMENT_TYPES } from './equipment-types.ts'
import { PARAMS, paramsOf, rangesOf, textOfRanges } from './params.ts'
import { readParams } from './read-params.ts'

test('every type has its year and something to compare by, and every parameter a right range', () => {
  for (const { id } of EQUIPMENT_TYPES) expect(paramsOf(id).length, id).toBeGreaterThanOrEqual(2)
  expect(new Set(PARAMS.map(({ id }) => id)).size).toBe(PARAMS.length)
  for (const { min, max, types } of PARAMS) {
    expect(min).toBeGreaterThan(0)
    expect(min).toBeLessThan(max)
    expect(new Set(types).size).toBe(types.length)
  }
})

test('ranges are read from an address and written into one in the order of the table', () => {
  expect(rangesOf('bucket:0.9-,mass:20-25')).toEqual([
    { id: 'bucket', from: 0.9 },
    { id: 'mass', from: 20, to: 25 },
  ])
  expect(textOfRanges(rangesOf('bucket:0.9-,mass:20-25') ?? [])).toBe('mass:20-25,bucket:0.9-')
  expect(rangesOf('')).toEqual([])
  for (const wrong of ['mass', 'mass:-', 'mass:5-4', 'weight:1-2', 'mass:1-2,mass:3-4', 'mass:1e3-', 'mass:1-2;drop'])
    expect(rangesOf(wrong), wrong).toBeUndefined()
})

test.each([
  ['ekskavator', 'Масса 33 т, ковш 1,62 м³, глубина копания 7,4 м.', { mass: 33, bucket: 1.62, depth: 7.4 }],
  [
    'ekskavator-kolesnyj',
    'Масса 17 т, ковш 0,85 м³, двойная стрела. Год выпуска 2015.',
    { mass: 17, bucket: 0.85, year: 2015 },
  ],
  [
    'teleskopicheskij-pogruzchik',
    'Грузоподъёмность 4 т, высота 17,6 м, 2014 г. в.',
    { capacity: 4, height: 17.6, year: 2014 },
  ],
  ['generator', 'Дизель-генератор 100 кВт в кожухе', { output: 100 }],
  ['ekskavator', 'Копаем 24 часа, цена 33 тысячи, работаем с 2010 года', {}],
  ['buldozer', 'Масса 20 тысяч тонн', {}],
])('%s: %s', (type, text, values) => {
  expect(readParams(type, text)).toEqual(values)
})
