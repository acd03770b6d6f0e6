/** Corners of lines that were drawn by hand. */
import { describe, expect, test } from 'vitest'
import { cornersOf } from './corners.rules.ts'

const corners = (places: [x: number, y: number][], width: number | ((k: number) => number)) => [
  ...cornersOf(
    { x: Float64Array.from(places, ([x]) => x), y: Float64Array.from(places, ([, y]) => y) },
    typeof width === 'number' ? () => width : width,
  ),
]
const along = (...xs: number[]) => xs.map((x): [number, number] => [x, 0])

test('a straight line has its two ends', () => {
  expect(corners(along(0, 1, 2, 3), 0.1)).toEqual([0, 3])
  expect(corners(along(0, 5), 1)).toEqual([0, 1])
  expect(corners(along(7), 1)).toEqual([0])
})

test('a point is a corner that is farther from the line than its width', () => {
  const bent: [number, number][] = [
    [0, 0],
    [5, 2],
    [10, 0],
  ]
  expect(corners(bent, 1.99)).toEqual([0, 1, 2])
  expect(corners(bent, 2)).toEqual([0, 2])
  // Across a line in any direction: from (0, 0) to (6, 8), a point at (−4, 3) is five metres aside of its beginning.
  const across: [number, number][] = [
    [0, 0],
    [-1, 7],
    [6, 8],
  ]
  // (−1, 7) is |6 · 7 + 1 · 8| / 10 = 5 m from it.
  expect(corners(across, 4.99)).toEqual([0, 1, 2])
  expect(corners(across, 5.01)).toEqual([0, 2])
})

test('each of its points may have another width, of 0 it is a corner', () => {
  expect(corners(along(0, 1, 2, 3, 4), (k) => (k === 2 ? 0 : 1))).toEqual([0, 2, 4])
  expect(corners(along(0, 1, 2), () => 0)).toEqual([0, 1, 2])
  const bent: [number, number][] = [
    [0, 0],
    [5, 2],
    [10, 0],
    [15, 3],
    [20, 0],
  ]
  expect(corners(bent, (k) => (k === 3 ? 5 : 1))).toEqual([0, 4])
  expect(corners(bent, (k) => (k === 1 ? 5 : 1))).toEqual([0, 2, 3, 4])
})

test('of two points as far from the line the first one is the corner', () => {
  // From (2, 3) to (10, 0) the other one is 2.1 m from the line.
  const both: [number, number][] = [
    [0, 0],
    [2, 3],
    [8, 3],
    [10, 0],
  ]
  expect(corners(both, 2.9)).toEqual([0, 1, 3])
  expect(corners(both, 2)).toEqual([0, 1, 2, 3])
})

test('a line without a width beside it ends nowhere else', () => {
  const widths = [1, 1, 1, 1]
  expect(corners(along(0, 0, 0, 0), (k) => widths[k] ?? Number.NaN)).toEqual([0, 3])
})

test('all corners of a zigzag are found, and none between them', () => {
  const up = (x: number, y: number): [number, number][] => [
    [x, y],
    [x + 1, y + 5],
    [x + 2, y + 10],
  ]
  const zigzag = [...up(0, 0), ...up(3, 0).toReversed(), ...up(6, 0), ...up(9, 0).toReversed()]
  expect(corners(zigzag, 1)).toEqual([0, 2, 3, 5, 6, 8, 9, 11])
})

describe('a line that turns back', () => {
  test('has a corner where it turned, beyond its end', () => {
    // Ten metres on, and back to four: six beyond the end.
    expect(corners(along(0, 10, 4), 5.99)).toEqual([0, 1, 2])
    expect(corners(along(0, 10, 4), 6.01)).toEqual([0, 2])
    expect(corners(along(0, -3, 10), 2.99)).toEqual([0, 1, 2])
    expect(corners(along(0, -3, 10), 3.01)).toEqual([0, 2])
  })

  test('in any direction', () => {
    // From (6, 8) back to (3, 4): five metres beyond the end.
    const back: [number, number][] = [
      [0, 0],
      [6, 8],
      [3, 4],
    ]
    expect(corners(back, 4.99)).toEqual([0, 1, 2])
    expect(corners(back, 5.01)).toEqual([0, 2])
  })

  test('to its beginning has one where it was farthest', () => {
    const loop: [number, number][] = [
      [0, 0],
      [1, 1],
      [3, 4],
      [1, 2],
      [0, 0],
    ]
    expect(corners(loop, 4.99)).toEqual([0, 2, 4])
    expect(corners(loop, 5.01)).toEqual([0, 4])
  })

  test('and goes on again has one, if it came back one and a half times the width', () => {
    // Ten on, back to seven, and on to twenty.
    expect(corners(along(0, 10, 7, 20), 1.99)).toEqual([0, 1, 2, 3])
    expect(corners(along(0, 10, 7, 20), 2.01)).toEqual([0, 3])
    // The farthest way back counts, from where it had come farthest.
    expect(corners(along(0, 8, 10, 9, 7, 20), 1.99)).toEqual([0, 2, 4, 5])
    expect(corners(along(0, 10, 8.5, 12, 9, 30), 1.99)).toEqual([0, 3, 4, 5])
    expect(corners(along(0, 10, 7, 11, 9.5, 20), 1.99)).toEqual([0, 1, 2, 5])
    // Where it waited before it came back, that is where it first was.
    expect(corners(along(0, 10, 10, 7, 20), 1.99)).toEqual([0, 1, 3, 4])
  })

  test('counts what is farther of a corner beside it and a way back', () => {
    const both = (beside: number): [number, number][] => [
      [0, 0],
      [5, beside],
      [15, 0],
      [9, 0],
      [30, 0],
    ]
    // Six metres back weigh as much as four beside.
    expect(corners(both(4.5), (k) => (k === 1 ? 4.4 : 100))).toEqual([0, 1, 4])
    expect(corners(both(3.5), (k) => (k === 2 ? 3.9 : 100))).toEqual([0, 2, 4])
    expect(corners(both(3.5), (k) => (k === 1 ? 3.4 : 100))).toEqual([0, 4])
  })
})
