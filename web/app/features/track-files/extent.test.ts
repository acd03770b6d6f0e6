import { expect, test } from 'vitest'
import { extentOfLines } from './extent'

test('the view holds the whole route, and jumps however far from it', () => {
  const route: [number, number][][] = [
    [
      [37.6, 55.7],
      [37.9, 55.8],
    ],
    [[38.2, 55.5]],
  ]
  expect(extentOfLines(route)).toEqual([
    [37.6, 55.5],
    [38.2, 55.8],
  ])
  expect(extentOfLines([...route, [[30.3, 59.9]]])).toEqual([
    [30.3, 55.5],
    [38.2, 59.9],
  ])
})

test('lines without points have no extent', () => {
  expect(extentOfLines([[]])).toBeUndefined()
})
