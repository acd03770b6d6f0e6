import { expect, test } from 'vitest'
import { boxOfGroup, boxOfPin, shiftBeside } from './beside-opened'

const ZOOM = 12
/** On the equator a pixel at this zoom is so many degrees. */
const PIXEL = 360 / (512 * 4096)
const opened = { at: { lat: 0, lng: 38 }, box: boxOfPin('3 250 ₽/ч', true) }
const group = (right: number, down: number) => ({
  at: { lat: -down * PIXEL, lng: 38 + right * PIXEL },
  box: boxOfGroup(7, undefined),
})

test('a group that an opened pin covers by half stands aside by the shortest way', () => {
  // The oval is some 48 pixels high and 110 wide; the mark is 46 wide.
  expect(shiftBeside(opened, group(0, -10), ZOOM)).toEqual({ x: 0, y: expect.closeTo(37, 0) })
  expect(shiftBeside(opened, group(0, -60), ZOOM)).toEqual({ x: 0, y: expect.closeTo(-15.4, 0) })
  const right = shiftBeside(opened, group(70, -24), ZOOM)
  expect([right?.y, (right?.x ?? 0) > 0 && (right?.x ?? 0) < 25]).toEqual([0, true])
  expect(shiftBeside(opened, group(-70, -24), ZOOM)?.x).toBeCloseTo(-(right?.x ?? 0), 5)
})

test('what is not covered stays', () => {
  for (const [right, down] of [
    [0, 28],
    [0, -80],
    [95, -24],
    [-95, -24],
  ] as const)
    expect(shiftBeside(opened, group(right, down), ZOOM)).toBeUndefined()
  // The same distance is more pixels closer by.
  expect(shiftBeside(opened, group(70, -24), ZOOM + 2)).toBeUndefined()
})

test('a shifted mark is covered no more', () => {
  for (let right = -100; right <= 100; right += 9)
    for (let down = -90; down <= 50; down += 7) {
      const shift = shiftBeside(opened, group(right, down), ZOOM)
      if (shift)
        expect(shiftBeside(opened, group(right + shift.x * 1.0001, down + shift.y * 1.0001), ZOOM)).toBeUndefined()
    }
})
