import { expect, test } from 'vitest'
import { coordsText } from './CoordsReading'

const doubt = { as: 'swapped' as const, km: 12.4, writtenKm: 2480.2 }
const written = { as: 'written' as const, seen: false }

test('how far the points are from the machine, and how near they would be', () => {
  expect(coordsText({ coords: written, coordsDoubt: doubt })).toBe(
    'Похоже, широта и долгота переставлены: точки приходят за 2\u00a0480\u00a0км от машины, а наоборот были бы в 12\u00a0км от неё',
  )
  expect(coordsText({ coords: { as: 'swapped', seen: false }, coordsDoubt: { ...doubt, km: 0.2 } })).toMatch(
    /^Похоже, телефон или трекер снова передаёт их верно: .* рядом с ней$/,
  )
})

test('that they are put right, and who has said so', () => {
  const text = (as: 'swapped' | 'e7' | 'minutes', seen: boolean) =>
    coordsText({ coords: { as, seen }, coordsDoubt: null })
  expect(text('swapped', false)).toBe('Широта и долгота приходят переставленными: меняем их местами')
  expect(text('swapped', true)).toBe(
    'Широта и долгота приходят переставленными, это видно по месту машины: меняем их местами',
  )
  expect(text('e7', true)).toBe(
    'Координаты приходят в долях градуса, это видно по месту машины: переводим их в градусы',
  )
  expect(text('minutes', false)).toBe(
    'Координаты приходят градусами и минутами без знака между ними: переводим их в градусы',
  )
})
