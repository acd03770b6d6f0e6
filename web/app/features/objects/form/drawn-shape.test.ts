import { expect, test } from 'vitest'
import { type DrawnShape, sentShape, shapeToDraw, withMoved, withoutCorner, withPlace } from './drawn-shape'

test('taps add corners up to the most, and a moved or removed one is the one that was meant', () => {
  const empty: DrawnShape = { ...shapeToDraw(), kind: 'outline' }
  const corners: [number, number][] = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
  ]
  const drawn = corners.reduce<DrawnShape>((shape, corner) => withPlace(shape, corner, 3), empty)
  expect(drawn.outline).toEqual(corners.slice(0, 3))
  expect(withMoved(drawn, 1, [3, 1]).outline[1]).toEqual([3, 1])
  expect(withoutCorner(drawn, 0).outline).toEqual([
    [2, 1],
    [2, 2],
  ])
  expect(sentShape(withoutCorner(drawn, 0))).toBe('Поставьте на карте хотя бы три угла')
})

test('a circle needs a tap, and changing to an outline and back keeps it', () => {
  expect(sentShape(shapeToDraw())).toBe('Нажмите на карту там, где работает машина')
  const circle = withPlace(shapeToDraw(), [38, 55], 100)
  expect(sentShape({ ...{ ...circle, kind: 'outline' }, kind: 'circle' })).toEqual({
    kind: 'circle',
    lon: 38,
    lat: 55,
    radius: 150,
  })
})
