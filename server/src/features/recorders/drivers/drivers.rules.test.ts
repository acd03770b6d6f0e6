/** How long a phone has recorded, and which photo belongs to a driver's note. */
import { expect, test } from 'vitest'
import { driverNoteOf } from './driver-note.rules.ts'
import { recordedStretches } from './recorded-time.rules.ts'

const MINUTE = 60_000

test('a phone has recorded between points that are ten minutes apart at most, within the hours that are counted', () => {
  const stretches = (moments: number[], from = 0, to = 100) => {
    const found: [number, number][] = []
    recordedStretches(
      moments.map((one) => one * MINUTE),
      { from: from * MINUTE, to: to * MINUTE },
      (begin, end) => found.push([begin / MINUTE, end / MINUTE]),
    )
    return found
  }
  expect(stretches([0, 10, 21, 25])).toEqual([
    [0, 10],
    [21, 25],
  ])
  expect(stretches([0, 8, 16], 5, 12)).toEqual([
    [5, 8],
    [8, 12],
  ])
  expect(stretches([0, 5, 10], 5, 5)).toEqual([])
  expect(stretches([0, 5], 5, 9)).toEqual([])
  expect(stretches([7])).toEqual([])
})

const AT = Date.UTC(2026, 6, 17, 6, 0, 0, 700)
const ROW = { id: 'n', at: new Date(AT), what: 'fuel', lat: 55.5, lng: 38.2, driver_name: 'Гусев' } as never
const noteWith = (row: object, ...moments: number[]) =>
  driverNoteOf({ ...(ROW as object), ...row } as never, moments.map((timestamp) => ({ timestamp })) as never)

test('the photo of a note is the first one from its second on, within two minutes', () => {
  // A photo's moment is a whole second: 0.7 s before the note.
  expect(noteWith({}, AT - 1001, AT - 700, AT + MINUTE).photo).toMatchObject({ timestamp: AT - 700 })
  expect(noteWith({}, AT - 1000).photo).toMatchObject({ timestamp: AT - 1000 })
  expect(noteWith({}, AT + 2 * MINUTE).photo).toMatchObject({ timestamp: AT + 2 * MINUTE })
  expect([noteWith({}, AT + 2 * MINUTE + 1).photo, noteWith({}).photo]).toEqual([null, null])
})

test('who drives has no photo, and a note without a place none', () => {
  expect(noteWith({ what: 'driver' }, AT).photo).toBeNull()
  expect(noteWith({}, AT).coords).toEqual([55.5, 38.2])
  expect([noteWith({ lat: null }).coords, noteWith({ lng: null }).coords]).toEqual([null, null])
})
