import { expect, test } from 'vitest'
import { openDeck, shareOut } from './deck.ts'
import { openRandom } from './random.ts'

test('a deck deals every card once before it fills up the shares', () => {
  const deal = openDeck(
    [
      { card: 'a', share: 3 },
      { card: 'b', share: 1 },
      { card: 'c', share: 2 },
    ],
    openRandom(1),
  )
  const round = Array.from({ length: 6 }, deal)
  expect(round.slice(0, 3).sort()).toEqual(['a', 'b', 'c'])
  expect(round.sort()).toEqual(['a', 'a', 'a', 'b', 'c', 'c'])
  expect(Array.from({ length: 6 }, deal).sort()).toEqual(round)
})

test('a total is dealt out whole', () => {
  expect(shareOut(10, [1, 1, 2])).toEqual([3, 2, 5])
  expect(shareOut(3, [0, 1, 0])).toEqual([0, 3, 0])
  expect(shareOut(1001, [0.3, 0.2, 0.7, 0.9]).reduce((sum, part) => sum + part, 0)).toBe(1001)
})
