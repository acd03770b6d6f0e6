import { expect, test } from 'vitest'
import { type Label, type LabelBox, type LabelWay, placeLabels } from './place-labels'

const FRAME: LabelBox = { left: 0, top: 0, width: 360, height: 400 }

/** 60 × 20 px, its corner 6 px to the right of its point and above it. */
const label = (left: number, top: number, way: LabelWay = 'around'): Label => ({
  point: { left, top },
  way,
  box: { left: left + 6, top: top - 26, width: 60, height: 20 },
})

test('a label that covers a better one goes to the other side of its point, then below it', () => {
  expect(placeLabels([label(100, 100), label(120, 100), label(130, 110)], [], FRAME)).toEqual([
    [0, 0],
    // From 126..186 to 54..114 would still cover 106..166, so below: from 74..94 to 106..126.
    [0, 32],
    // From 136..196, 84..104 to 64..124 it would lie on the first one, below on the second one, so both.
    [-72, 32],
  ])
})

test('a label at the edge goes to the side on which it is read whole', () => {
  expect(placeLabels([label(340, 100), label(340, 10)], [], FRAME)).toEqual([
    [-72, 0],
    [-72, 32],
  ])
})

test('no label covers a marker, and what has no room is left out', () => {
  const pin: LabelBox = { left: 110, top: 60, width: 40, height: 40 }
  expect(placeLabels([label(100, 100)], [pin], FRAME)).toEqual([[-72, 0]])
  const everywhere: LabelBox = { left: 0, top: 0, width: 360, height: 400 }
  expect(placeLabels([label(100, 100)], [everywhere], FRAME)).toEqual([undefined])
})

test('a label in the middle of its line goes above or below it, and a fixed one nowhere', () => {
  const first = label(100, 100, 'fixed')
  expect(placeLabels([first, { ...first, way: 'middle' }, { ...first, way: 'middle' }, first], [], FRAME)).toEqual([
    [0, 0],
    [0, -20],
    [0, 20],
    undefined,
  ])
})

test('the name of an object at the edge is read whole', () => {
  const name = (left: number): Label => ({
    point: { left, top: 100 },
    way: 'below',
    box: { left: left - 90, top: 114, width: 180, height: 44 },
  })
  expect(placeLabels([name(340)], [], FRAME)).toEqual([[-70, 0]])
  // Above its point where another one stands below: 114..158 becomes 42..86.
  expect(placeLabels([name(340), name(330)], [], FRAME)).toEqual([
    [-70, 0],
    [-60, -72],
  ])
})

test('the name of an object stands beside the buttons at the edge, and nowhere when its point is under them', () => {
  const name = (left: number): Label => ({
    point: { left, top: 100 },
    way: 'below',
    box: { left: left - 90, top: 114, width: 180, height: 44 },
  })
  const buttons = { left: 320, top: 40, width: 40, height: 150 }
  expect(placeLabels([name(300), name(340)], [buttons], FRAME)).toEqual([[-70, 0], undefined])
})
