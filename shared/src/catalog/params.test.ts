import { expect, test } from 'vitest'
import { EQUIPMENT_TYPES } from './equipment-types.ts'
import { PARAMS, paramOf, paramsOf, rangesOf, textOfRanges } from './params.ts'
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
  for (const wrong of ['1mass:1-2', 'mass:1-2,', 'bucket:0.855-1', 'bucket:0.8-1.255', 'constructor:1-2'])
    expect(rangesOf(wrong), wrong).toBeUndefined()
})

test('a range is open at either end, or one value, and has hundredths', () => {
  expect(rangesOf('mass:-25')).toEqual([{ id: 'mass', to: 25 }])
  expect(rangesOf('mass:20-')).toEqual([{ id: 'mass', from: 20 }])
  expect(rangesOf('year:2020-2020')).toEqual([{ id: 'year', from: 2020, to: 2020 }])
  expect(rangesOf('bucket:0.85-1.25')).toEqual([{ id: 'bucket', from: 0.85, to: 1.25 }])
  expect(textOfRanges([{ id: 'mass', to: 25 }])).toBe('mass:-25')
})

test('a search has at most six ranges', () => {
  const six = 'mass:1-,capacity:1-,bucket:1-,depth:1-,reach:1-,height:1-'
  expect(rangesOf(six)).toHaveLength(6)
  expect(rangesOf(`${six},volume:1-`)).toBeUndefined()
})

test('a type has its own parameters, in the order of the table', () => {
  expect(paramsOf('tral').map(({ id }) => id)).toEqual(['capacity', 'length', 'year'])
  expect(paramsOf('generator').map(({ id }) => id)).toEqual(['output', 'year'])
  expect(paramsOf('no-type')).toEqual([])
  expect(paramOf('bucket')).toMatchObject({ name: 'Ковш', unit: 'м³' })
  expect(paramOf('weight')).toBeUndefined()
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
  ['ekskavator', 'Глубина 6 метров, ковш 1,2 куба, масса 3 тонны', { depth: 6, bucket: 1.2, mass: 3 }],
  [
    'avtobetononasos',
    'Вылет стрелы 36 метров, производительность 90 м³/час, 2015 года выпуска',
    { reach: 36, flow: 90, year: 2015 },
  ],
  [
    'snegouborochnaya-mashina',
    'Ширина захвата 2,6 м, подача 300 м3/ч. Год выпуска 2021',
    { width: 2.6, flow: 300, year: 2021 },
  ],
  ['vodovoz', 'Бочка на 10 кубов, год 2019', { volume: 10, year: 2019 }],
  ['tral', 'Г/п 60 т, площадка 12 метров, 2012 г.в.', { capacity: 60, length: 12, year: 2012 }],
  ['bortovoj-avtomobil', 'Кузов 40 м³, длина 13,6 м', { length: 13.6 }],
  ['bortovoj-avtomobil', 'Площадка 15 м2', {}],
  ['buldozer', 'Двигатель 180 л. с., вес 1000 т', { power: 180, mass: 1000 }],
  ['buldozer', 'Двигатель 5 л.с., вес 0,1 т, 1949 г. выпуска', { power: 5, mass: 0.1 }],
  ['buldozer', 'Двигатель 4 л.с., вес 1001 т', {}],
])('%s: %s', (type, text, values) => {
  expect(readParams(type, text)).toEqual(values)
})
