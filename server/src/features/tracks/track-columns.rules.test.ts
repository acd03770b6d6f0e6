import { expect, test } from 'vitest'
import { type PlacedPoint, partOf, rawTrackOf } from './track.ts'
import { joined } from './track-columns.rules.ts'

const point = (at: number, recorder: string | null): PlacedPoint => ({ at, lat: 55, lng: 37, recorder, vibration: at })
const shown = ({ t, recorders, by, evidence }: ReturnType<typeof rawTrackOf>) => ({
  points: Array.from(t, (at, i) => [at, recorders[by[i] ?? 0]]),
  evidence: Array.from(evidence.vibration, (at, i) => [at, recorders[evidence.by[i] ?? 0]]),
})

test('pieces of a day with other recorders each are joined with the recorder of every point', () => {
  const pieces = [rawTrackOf([point(1, 'b')]), rawTrackOf([point(2, 'a'), point(2, null)]), rawTrackOf([point(3, 'a')])]
  const whole = shown(joined(pieces))
  expect(whole.points).toEqual([
    [1, 'b'],
    [2, 'a'],
    [2, null],
    [3, 'a'],
  ])
  expect(whole.evidence).toEqual(whole.points)
})

test('what is before a moment leaves out all points of that moment', () => {
  const track = rawTrackOf([point(1, 'a'), point(2, 'a'), point(2, 'b')])
  expect(shown(partOf(track, 0, 1))).toEqual({ points: [[1, 'a']], evidence: [[1, 'a']] })
})

test('a day of one recorder names it once', () => {
  const { recorders, by } = joined([rawTrackOf([point(1, 'a')]), rawTrackOf([point(2, 'a')])])
  expect([recorders, by.length]).toEqual([['a'], 0])
})
