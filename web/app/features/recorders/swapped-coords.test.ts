import { expect, test } from 'vitest'
import { swappedText } from './SwappedCoords'

const doubt = { km: 12.4, writtenKm: 2480.2 }

test('how far the points are from the machine, and how near they would be', () => {
  expect(swappedText({ swapped: false, coordsDoubt: doubt })).toBe(
    'Похоже, широта и долгота переставлены: точки приходят за 2\u00a0480\u00a0км от машины, а наоборот были бы в 12\u00a0км от неё',
  )
  expect(swappedText({ swapped: true, coordsDoubt: { ...doubt, km: 0.2 } })).toMatch(
    /^Похоже, телефон или трекер снова передаёт их верно: .* рядом с ней$/,
  )
})

test('that they are put right', () => {
  expect(swappedText({ swapped: true, coordsDoubt: null })).toBe(
    'Широта и долгота приходят переставленными: меняем их местами',
  )
})
