import { beforeEach, describe, expect, test, vi } from 'vitest'
import { machine } from '../../catalog/items.fixture'
import type { Area } from '../../search-address/intent'
import { SHEET_MIDDLE } from '../panel/sheet-stops'
import { flightTo, needsSearchHere, type View } from './camera'

const WIDE = { width: 1000, height: 800, top: 136, bottom: 92 }

/**
 * A map on a wide screen: this place is in the middle of its uncovered part, which shows so many degrees of latitude. The search
 * bar covers more of the top than the legend covers of the bottom.
 */
function looking(lat: number, lng: number, degrees = 0.3, { width, height, top, bottom } = WIDE): View {
  const middle = { x: (24 + width - 72) / 2, y: (top + height - bottom) / 2 }
  const aPixel = degrees / (height - top - bottom)
  return {
    getContainer: () => ({ clientWidth: width, clientHeight: height }),
    unproject: ([x, y]) => ({ lat: lat - (y - middle.y) * aPixel, lng: lng + (x - middle.x) * aPixel }),
  }
}

const area: Area = { kind: 'box', bounds: { north: 55.7, south: 55.5, west: 38, east: 38.4 } }

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) })
  return () => vi.unstubAllGlobals()
})

test('no new search is offered while the middle of the view lies in the rectangle', () => {
  expect(needsSearchHere(looking(55.6, 38.2), area)).toBe(false)
  expect(needsSearchHere(looking(55.51, 38.39), area)).toBe(false)
})

test('no new search is offered where the sheet of a phone covers most of the view around the rectangle', () => {
  vi.stubGlobal('window', { matchMedia: (query: string) => ({ matches: query.includes('max-width') }) })
  const phone = { width: 360, height: 716, top: 140, bottom: 716 * SHEET_MIDDLE + 12 }
  expect(needsSearchHere(looking(55.6, 38.2, 0.21, phone), area)).toBe(false)
})

describe('a new search', () => {
  test.each([
    ['north', 55.71, 38.2],
    ['south', 55.49, 38.2],
    ['west', 55.6, 37.99],
    ['east', 55.6, 38.41],
  ])('a new search is offered once the middle of the view has left the rectangle to the %s', (_, lat, lng) => {
    expect(needsSearchHere(looking(lat, lng), area)).toBe(true)
  })

  test('a new search is offered once the uncovered part of the view is more than four times as high as the rectangle', () => {
    expect(needsSearchHere(looking(55.6, 38.2, 0.79), area)).toBe(false)
    expect(needsSearchHere(looking(55.6, 38.2, 0.81), area)).toBe(true)
  })
})

test('a rectangle over the 180th meridian contains places on both sides of it', () => {
  const over: Area = { kind: 'box', bounds: { north: 66, south: 64, west: 178, east: -178 } }
  const lngs = [179, -179, 181, -181, 177, -177]
  expect(lngs.map((lng) => needsSearchHere(looking(65, lng), over))).toEqual([false, false, false, false, true, true])
})

test('a click on an item flies to zoom 15, of the bundled map to its detail, or stays closer', () => {
  const from = (zoom: number, builtin: boolean) =>
    flightTo(machine('Автокран', 55.6), { ...looking(55, 38), getZoom: () => zoom }, builtin)?.zoom
  expect([from(9, false), from(9, true)]).toEqual([15, 11])
  expect([from(16.5, false), from(16.5, true)]).toEqual([16.5, 16.5])
})
