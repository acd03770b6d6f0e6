import { expect, test, vi } from 'vitest'
import { BUILTIN_DETAIL } from './detail'
import { CLOSEST, endZoom, isAtEnd } from './end-zoom'

/** As MapLibre's: a lower end takes the camera back to it. */
function mapAt(lat: number, lng: number, zoom: number) {
  let most = CLOSEST
  const moved = new Set<() => void>()
  const map = {
    zoom,
    getZoom: () => map.zoom,
    getMaxZoom: () => most,
    getCenter: () => ({ lat, lng }),
    setMaxZoom: (next: number) => {
      most = next
      map.zoom = Math.min(map.zoom, most)
    },
    on: vi.fn((_: string, listener: () => void) => moved.add(listener)),
    off: vi.fn((_: string, listener: () => void) => moved.delete(listener)),
    zoomTo(next: number) {
      map.zoom = Math.min(next, most)
      for (const listener of moved) listener()
    },
  }
  return map
}
type Zoomed = Parameters<typeof endZoom>[0]
const ended = (map: ReturnType<typeof mapAt>, detail = BUILTIN_DETAIL) => endZoom(map as unknown as Zoomed, detail)

test('the bundled map of Russia ends at zoom 11, of other countries at zoom 7', () => {
  for (const [lat, lng, end] of [
    [55.567, 38.23, 11],
    [43.12, 131.9 + 360, 11],
    [36, 30, 7],
  ] as const) {
    const map = mapAt(lat, lng, 5)
    ended(map)
    map.zoomTo(15)
    expect(map.zoom).toBe(end)
    expect(isAtEnd(map)).toBe(true)
    map.zoomTo(end - 1)
    expect(isAtEnd(map)).toBe(false)
  }
})

test('a view that was closer when the detailed map was lost stays, and does not come back once it is left', () => {
  const map = mapAt(55.567, 38.23, 15)
  const forget = ended(map)
  expect(map.zoom).toBe(15)
  map.zoomTo(13)
  map.zoomTo(15)
  expect(map.zoom).toBe(13)
  map.zoomTo(9)
  map.zoomTo(15)
  expect(map.zoom).toBe(11)

  forget()
  endZoom(map as unknown as Zoomed, undefined)
  map.zoomTo(15)
  expect(map.zoom).toBe(15)
})
