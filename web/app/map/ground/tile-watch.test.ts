import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchTiles } from './tile-watch'

const TILE = 'https://tiles.example/9/310/160.pbf'
const onLost = vi.fn()
let settled = false
const begin = () => watchTiles(() => settled, onLost)

beforeEach(() => {
  vi.useFakeTimers()
  settled = false
  onLost.mockReset()
})
afterEach(() => vi.useRealTimers())

test('three seconds without a first tile mean that the tiles are lost', () => {
  const watch = begin()
  watch.requested(TILE, 'tile')
  vi.advanceTimersByTime(2999)
  expect(onLost).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onLost).toHaveBeenCalledExactlyOnceWith(TILE)
})

test('a server that has no tile of the first view counts as one that does not answer', () => {
  begin().requested(TILE, 'tile')
  settled = true
  vi.advanceTimersByTime(3000)
  expect(onLost).toHaveBeenCalled()
})

test('a tile that has come is patience for good while nothing is asked', () => {
  const watch = begin()
  watch.requested(TILE, 'tile')
  watch.came()
  vi.advanceTimersByTime(60_000)
  expect(onLost).not.toHaveBeenCalled()
})

test('tiles that stop coming while somebody looks are lost too', () => {
  const watch = begin()
  watch.requested(TILE, 'tile')
  watch.came()
  vi.advanceTimersByTime(60_000)
  watch.requested(`${TILE}?2`, 'tile')
  vi.advanceTimersByTime(3000)
  expect(onLost).toHaveBeenCalledExactlyOnceWith(`${TILE}?2`)
})

test('requests that the map has given up, or one damaged tile, lose nothing', () => {
  const watch = begin()
  watch.came()
  watch.requested(TILE, 'tile')
  watch.failed()
  settled = true
  vi.advanceTimersByTime(3000)
  expect(onLost).not.toHaveBeenCalled()
})

test('many failures in a row lose the tiles', () => {
  const watch = begin()
  watch.came()
  watch.requested(TILE, 'tile')
  for (let i = 0; i < 3; i++) watch.failed()
  settled = true
  vi.advanceTimersByTime(3000)
  expect(onLost).toHaveBeenCalled()
})

test('a watch of tiles that was stopped reports no failure', () => {
  begin().stop()
  vi.advanceTimersByTime(10_000)
  expect(onLost).not.toHaveBeenCalled()
})

test('a view outside of the map, where no tile is asked, loses nothing', () => {
  begin().requested('https://tiles.example/map.json', 'description')
  settled = true
  vi.advanceTimersByTime(3000)
  expect(onLost).not.toHaveBeenCalled()
})

test('a description of tiles that does not come loses them', () => {
  begin().requested('https://tiles.example/map.json', 'description')
  vi.advanceTimersByTime(3000)
  expect(onLost).toHaveBeenCalled()
})
