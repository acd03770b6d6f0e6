import { LngLat, Point } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { movedByKey } from './moved-by-key'

/** A pixel is a degree, and y grows to the south. */
const map = {
  project: (place: unknown) => {
    const [lng = 0, lat = 0] = place as [number, number]
    return new Point(lng, -lat)
  },
  unproject: (point: unknown) => {
    const [x = 0, y = 0] = point as [number, number]
    return new LngLat(x, -y)
  },
}
const key = (name: string, shiftKey = false) => ({
  key: name,
  shiftKey,
  preventDefault: vi.fn(),
  stopPropagation: vi.fn(),
})

test.each([
  ['ArrowLeft', false, 33, 55],
  ['ArrowRight', false, 43, 55],
  ['ArrowUp', false, 38, 60],
  ['ArrowDown', false, 38, 50],
  ['ArrowRight', true, 88, 55],
])('%s (with Shift: %s) moves the place, and the map stays', (name, shift, lng, lat) => {
  const event = key(name, shift)
  expect(movedByKey(map, event, [38, 55], 5)).toMatchObject({ lng, lat })
  expect([event.preventDefault, event.stopPropagation].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('other keys are left to whoever else hears them', () => {
  const event = key('Tab')
  expect(movedByKey(map, event, [38, 55], 5)).toBeUndefined()
  expect(event.preventDefault).not.toHaveBeenCalled()
  expect(event.stopPropagation).not.toHaveBeenCalled()
})
