/** Which false fixes are one deception. Minutes of a day. */
import { expect, test } from 'vitest'
import { type Episode, episodesOf, ownSpans } from './episodes.rules.ts'
import { makeNode, makePiece, minuteOf, momentOf } from './pieces.fixture.ts'
import type { Piece } from './pieces.rules.ts'

const stretch = ([from, to]: [number, number]) => ({ from: momentOf(from), to: momentOf(to) })
/** `left`: while others were elsewhere. */
const falsely = (from: number, to: number, ...left: [from: number, to: number][]): Piece =>
  makePiece([makeNode(from, to, 61_000)], { left: left.map(stretch) })
const timesOf = (episodes: Episode[]) => episodes.map(({ from, to }) => [minuteOf(from), minuteOf(to)])
const episodes = (pieces: Piece[], ...own: [from: number, to: number][]) =>
  timesOf(episodesOf(pieces, own.map(stretch)))

test('the points of a piece were heard from its first to its last, but while others were elsewhere', () => {
  const spans = ownSpans(falsely(0, 30, [5, 10], [20, 21]))
  expect(spans.map(({ from, to }) => [minuteOf(from), minuteOf(to)])).toEqual([
    [0, 5],
    [10, 20],
    [21, 30],
  ])
})

test('false places that follow each other are one deception, and two where the machine’s own were heard in between', () => {
  expect(episodes([falsely(10, 30), falsely(31, 60)])).toEqual([[10, 60]])
  expect(episodes([falsely(10, 30), falsely(90, 120)], [130, 200])).toEqual([[10, 120]])
  expect(episodes([falsely(10, 30), falsely(90, 120)], [0, 9], [31, 89], [121, 200])).toEqual([
    [10, 30],
    [90, 120],
  ])
  expect(episodes([])).toEqual([])
})

test('own places of less than three minutes do not part short deceptions', () => {
  const own: [number, number][] = [
    [0, 9],
    [12, 12.5],
    [15, 30],
  ]
  expect(episodes([falsely(10, 12), falsely(12.6, 14)], ...own)).toEqual([[10, 14]])
  expect(episodes([falsely(10, 12), falsely(14.9, 16)], [12.1, 14])).toEqual([[10, 16]])
  expect(episodes([falsely(10, 12), falsely(15, 16)], [12.1, 14])).toEqual([
    [10, 12],
    [15, 16],
  ])
})

test('and do part those of ten minutes: both sides show where the machine was', () => {
  expect(episodes([falsely(10, 19.9), falsely(21, 25)], [20, 20.5])).toEqual([[10, 25]])
  expect(episodes([falsely(10, 20), falsely(21, 25)], [20.1, 20.5])).toEqual([
    [10, 20],
    [21, 25],
  ])
  expect(episodes([falsely(10, 12), falsely(13, 23)], [12.1, 12.5])).toEqual([
    [10, 12],
    [13, 23],
  ])
  // Many short ones together may be longer.
  const many = [10, 15, 20, 25].map((from) => falsely(from, from + 4))
  const between: [number, number][] = [14.1, 19.1, 24.1].map((from) => [from, from + 0.5])
  expect(episodes(many, ...between)).toEqual([[10, 29]])
})

test('a piece that shows two places by turns is in its deception once', () => {
  const turns = falsely(10, 18, [11, 12], [14, 15])
  const own: [number, number][] = [
    [11.1, 11.9],
    [14.1, 14.9],
  ]
  const [one, ...others] = episodesOf([turns], own.map(stretch))
  expect([timesOf(one ? [one] : []), others]).toEqual([[[10, 18]], []])
  expect(one?.pieces).toEqual([turns])
  const [a, b] = [falsely(10, 30), falsely(31, 60)]
  expect(episodesOf([a, b], []).map(({ pieces }) => pieces)).toEqual([[a, b]])
})

test('of deceptions that lie within each other the one lasts as long as the other', () => {
  expect(episodes([falsely(10, 60), falsely(20, 30)])).toEqual([[10, 60]])
  expect(episodes([falsely(20, 30), falsely(10, 25)])).toEqual([[10, 30]])
})
