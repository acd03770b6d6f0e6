import { expect, test } from 'vitest'
import { emptyEvidence, type RawTrack } from '../track.ts'
import { openKeptDays } from './kept-days.ts'
import { type DayTask, shownDay } from './shown-day.rules.ts'

const START = Date.parse('2026-06-17T00:00+03:00')
const NOON = START + 12 * 3_600_000

/** A drive of so many points, read anew. */
const drive = (points: number): RawTrack => ({
  t: Float64Array.from({ length: points }, (_, i) => NOON + i * 10_000),
  lat: Float64Array.from({ length: points }, (_, i) => 55.5 + i * 1e-3),
  lng: new Float64Array(points).fill(38.1),
  speed: new Float32Array(points).fill(40),
  accuracy: new Float32Array(points).fill(5),
  mock: new Uint8Array(points),
  evidence: emptyEvidence(0),
  recorders: ['0190c0de-0000-7000-8000-000000000000'],
  by: new Uint32Array(0),
})

function keep(most = 1_000_000) {
  const computed: string[] = []
  const day = openKeptDays(async (equipment, task) => {
    computed.push(equipment)
    return shownDay(task)
  }, most)
  return { computed, day }
}

test('a day of the same points is computed once, and is what it was, with the points of whoever asks', async () => {
  const { computed, day } = keep()
  const first = await day('a', { track: drive(60), start: START, machine: { type: 'samosval' } })
  const track = drive(60)
  const again = await day('a', { track, start: START, machine: { type: 'samosval' } })
  expect(computed).toEqual(['a'])
  expect(again.track).toBe(track)
  expect(again.day.track).toBe(track)
  expect({ ...again, day: { ...again.day, read: null } }).toEqual({ ...first, day: { ...first.day, read: null } })
  expect(again.day.summary.distance).toBeGreaterThan(5)
})

const CHANGES: [string, (task: DayTask) => DayTask][] = [
  ['a point more', (task) => ({ ...task, track: drive(61) })],
  ['another place', (task) => ({ ...task, track: { ...task.track, lat: task.track.lat.map((lat) => lat + 1e-6) } })],
  ['an exactness', (task) => ({ ...task, track: { ...task.track, accuracy: new Float32Array(60).fill(6) } })],
  ['another recorder', (task) => ({ ...task, track: { ...task.track, recorders: [null] } })],
  ['what the engine did', (task) => ({ ...task, track: { ...task.track, evidence: emptyEvidence(60) } })],
  ['another type', (task) => ({ ...task, machine: { type: 'ekskavator' } })],
  ['an archive', (task) => ({ ...task, start: NOON + 60_000 })],
  ['fewer points to show', (task) => ({ ...task, most: 10 })],
]
test.each(CHANGES)('%s makes it another day', async (_, change) => {
  const { computed, day } = keep()
  const task = { track: drive(60), start: START, machine: { type: 'samosval' } }
  await day('a', task)
  expect(await day('a', change(task))).toEqual(shownDay(change(task)))
  expect(computed).toEqual(['a', 'a'])
})

test('what was asked for longest ago goes where there is no more room', async () => {
  const { computed, day } = keep(20_000)
  const ask = (equipment: string) => day(equipment, { track: drive(60), start: START })
  for (const equipment of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(equipment)
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})
