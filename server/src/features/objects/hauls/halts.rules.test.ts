/** Where a machine stopped within a circle of 200 m, of all that it drove through. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import { expect, test } from 'vitest'
import { depthOf } from '../shape.rules.ts'
import { counted, driven, type Mark } from './driven.fixture.ts'
import { type Halt, haltsOf, mergedHalts } from './halts.rules.ts'
import { placeOn } from './hauls.fixture.ts'

const { lat, lng } = placeOn(0)
const DEPTH = depthOf({ kind: 'circle', lat, lon: lng, radius: 200 })
const site = (...inside: [number, number][]) => ({
  id: '1',
  haul: 'load' as const,
  depth: DEPTH,
  inside: inside.map(([from, to]) => ({ from: from * SECOND, to: to * SECOND })),
})
/** From which second to which it stood, and how deep, whole metres. */
const rounded = (halts: Halt[]) => halts.map(({ from, to, depth }) => [from / SECOND, to / SECOND, Math.round(depth)])
const haltsIn = (marks: Mark[], ...inside: [number, number][]) => rounded(haltsOf(driven(marks), [site(...inside)]))

test('it halted while it stood deepest inside, and the queues before and behind are none', () => {
  const marks: Mark[] = [
    [0, -600],
    [50, -100],
    [250, -100],
    [260, 0],
    [460, 0],
    [470, 100],
    [670, 100],
    [720, 600],
  ]
  expect(haltsIn(marks, [40, 680])).toEqual([[260, 460, 200]])
})

test('where it stood is where it halted, however deep it drove behind that', () => {
  const marks: Mark[] = [
    [0, -600],
    [50, -150],
    [250, -150],
    [290, 250],
  ]
  expect(haltsIn(marks, [40, 280])).toEqual([[50, 250, 50]])
})

test('who drives through has not halted; who crawls through was deepest in the middle', () => {
  const through = (seconds: number): Mark[] => [
    [0, -200],
    [seconds, 200],
  ]
  expect(haltsIn(through(150), [0, 150])).toEqual([])
  // 2 m/s: the points ten seconds before and behind are within 30 m of the middle.
  expect(haltsIn(through(200), [0, 200])).toEqual([[90, 110, 200]])
})

test('of who crawls in until the records end the last point is the deepest', () => {
  const marks: Mark[] = [
    [0, -200],
    [80, -40],
  ]
  expect(haltsIn(marks, [0, 80])).toEqual([[70, 80, 160]])
})

test('it halted within its time inside alone, though it stood there before and after', () => {
  const marks: Mark[] = [
    [0, 0],
    [600, 0],
  ]
  expect(haltsIn(marks, [0, 600])).toEqual([[0, 600, 200]])
  expect(haltsIn(marks, [200, 400])).toEqual([[200, 400, 200]])
  expect(haltsIn(marks, [0, 400])).toEqual([[0, 400, 200]])
  expect(haltsIn(marks, [200, 600])).toEqual([[200, 600, 200]])
})

test('of one bad point no stand becomes the deeper one', () => {
  const stand = (from: number, along: number): Mark[] => Array.from({ length: 20 }, (_, i) => [from + 10 * i, along])
  const marks: Mark[] = [...stand(0, -150), ...stand(230, -60)]
  marks[10] = [100, -10]
  expect(rounded(haltsOf(counted(marks), [site([0, 420])]))).toEqual([[230, 420, 140]])
})

test('halts of several places stand in the order of time', () => {
  const far = { ...site([700, 900]), id: '2', haul: null, depth: () => 5 }
  const marks: Mark[] = [
    [0, 0],
    [200, 0],
    [700, 5000],
    [900, 5000],
  ]
  const halts = haltsOf(driven(marks), [far, site([0, 200])])
  expect(halts.map(({ place }) => place)).toEqual([
    { id: '1', haul: 'load' },
    { id: '2', haul: null },
  ])
})

test('halts at one place one after another are one, the deepest, and of equal ones the first', () => {
  const halt = (id: string, from: number, depth: number): Halt => ({
    place: { id, haul: null },
    from,
    to: from + 60,
    depth,
  })
  const merged = (...halts: Halt[]) => mergedHalts(halts).map(({ place, from }) => [place.id, from])
  expect(merged(halt('1', 0, 10), halt('1', 100, 50), halt('1', 200, 30))).toEqual([['1', 100]])
  expect(merged(halt('1', 0, 10), halt('1', 100, 10))).toEqual([['1', 0]])
  expect(merged(halt('1', 0, 10), halt('2', 100, 10), halt('1', 200, 10))).toEqual([
    ['1', 0],
    ['2', 100],
    ['1', 200],
  ])
})
