import { expect, test, vi } from 'vitest'
import { type PinMap, PinPlaces } from './pin-places'

/** A map of ten pixels a degree at zoom 1, whose middle is the pixel 500, 400. */
function mapAt(lng: number, lat: number) {
  const at = { lng, lat, zoom: 1 }
  const project = vi.fn(([x, y]: [number, number]) => {
    const scale = 5 * 2 ** at.zoom
    return { x: 500 + (x - at.lng) * scale, y: 400 - (y - at.lat) * scale }
  })
  const map: PinMap = { project, getCenter: () => ({ ...at }), getZoom: () => at.zoom }
  return { at, map, project }
}
const element = () => ({ style: { left: '', top: '', transform: '' } }) as unknown as HTMLElement

/** Where a pin is seen: its own place on the sheet and the sheet's. */
function seen(pin: HTMLElement, sheet: HTMLElement): [number, number] {
  const [x, y] = [Number.parseFloat(pin.style.left), Number.parseFloat(pin.style.top)]
  const [, left = 0, top = 0] = /translate\((.+)px, (.+)px\)/.exec(sheet.style.transform)?.map(Number) ?? []
  return [x + left, y + top]
}

test('a dragged map moves the sheet, at the same work for two thousand pins as for one', () => {
  const { at, map, project } = mapAt(30, 50)
  const sheet = element()
  const places = new PinPlaces(map, sheet)
  const pins = Array.from({ length: 2000 }, (_, i) => {
    const [pin, place] = [element(), { lng: 30 + i / 100, lat: 51 }]
    places.add(pin, place)
    return { pin, place }
  })
  project.mockClear()
  const stood = pins.map(({ pin }) => pin.style.left)
  at.lng = 28.55
  places.follow(false)
  expect(project).toHaveBeenCalledTimes(1)
  expect(pins.map(({ pin }) => pin.style.left)).toEqual(stood)
  for (const { pin, place } of pins.filter((_, i) => i % 100 === 0)) {
    expect(seen(pin, sheet)).toEqual([expect.closeTo(500 + (place.lng - 28.55) * 10), 390])
  }
})

test('a map that comes closer places each pin, and one that rests has them on whole pixels', () => {
  const { at, map } = mapAt(30, 50)
  const sheet = element()
  const places = new PinPlaces(map, sheet)
  const pin = element()
  places.add(pin, { lng: 33.33, lat: 50 })
  at.zoom = 1.5
  places.follow(false)
  // 14.142 pixels a degree.
  expect(seen(pin, sheet)[0]).toBeCloseTo(547.09, 1)
  places.follow(true)
  at.lng = 30.01
  places.follow(true)
  expect(seen(pin, sheet).every(Number.isInteger)).toBe(true)
  expect(seen(pin, sheet)[0]).toBeCloseTo(547, -0.4)
})

test('a pin that comes while the sheet is away is where it belongs, one that is gone is left alone', () => {
  const { at, map } = mapAt(30, 50)
  const sheet = element()
  const places = new PinPlaces(map, sheet)
  const [first, second] = [element(), element()]
  const remove = places.add(first, { lng: 30, lat: 50 })
  at.lng = 35
  places.follow(false)
  places.add(second, { lng: 36, lat: 50 })
  expect(seen(second, sheet)).toEqual([510, 400])
  remove()
  const stood = first.style.translate
  at.zoom = 3
  places.follow(true)
  expect(first.style.translate).toBe(stood)
  expect(seen(second, sheet)).toEqual([540, 400])
})

test('beyond the 180th meridian a pin is in the world that is seen', () => {
  const { map } = mapAt(190, 50)
  const sheet = element()
  const places = new PinPlaces(map, sheet)
  const pin = element()
  places.add(pin, { lng: -169, lat: 50 })
  expect(seen(pin, sheet)).toEqual([510, 400])
})
