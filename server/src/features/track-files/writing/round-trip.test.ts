/** A day that goes out as a file and comes in again is the same day: each stored field, in each format. */
import { TRACK_FORMATS } from '@spetskarta/shared/track-files/track-files.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPoint } from '../../tracks/point.rules.ts'
import { readTrackFile } from '../reading/read-track-file.ts'
import type { ExportedPoint } from './exported.ts'
import { FORMATS } from './track-formats.rules.ts'

const NOW = Date.parse('2026-06-18T00:00Z')

/** A hundred-millionth of anything here is nothing. */
const seen = (value: number) => (Math.abs(value) < 1e-8 ? 0 : value)
/** Floats of 32 bits, as the columns have them. */
const real = (min: number, max: number) => fc.option(fc.float({ min, max, noNaN: true }).map(seen))
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map(seen)

const POINT: fc.Arbitrary<ExportedPoint> = fc.record({
  at: fc.integer({ min: Date.UTC(2001, 0, 1), max: NOW }),
  lat: degrees(90),
  lng: degrees(180),
  speed: real(0, 300),
  accuracy: real(0, 5000),
  heading: real(0, Math.fround(359.9)),
  altitude: real(-400, 8800),
  battery: fc.option(fc.integer({ min: 0, max: 100 })),
  mock: fc.option(fc.boolean()),
  leftOut: fc.option(fc.constantFrom('accuracy', 'jump', 'duplicate', 'mock', 'other', 'jam'), { nil: undefined }),
  recorder: fc.option(fc.integer({ min: 1, max: 3 })),
})

// −1 is how phones say that they do not know, and 0, 0 that they found no satellites.
const isStored = ({ altitude, lat, lng }: ExportedPoint) => altitude !== -1 && (lat !== 0 || lng !== 0)

const inOrder = (points: ExportedPoint[]) =>
  points.toSorted((a, b) => a.at - b.at || (a.recorder ?? 0) - (b.recorder ?? 0))

const TRACK = fc
  .uniqueArray(POINT.filter(isStored), {
    selector: ({ at, recorder }) => `${at} ${recorder}`,
    minLength: 1,
    maxLength: 30,
  })
  .map(inOrder)

const stored = ({ leftOut: _, speed, accuracy, heading, altitude, ...point }: ExportedPoint) => ({
  ...point,
  speed: speed === null ? null : Math.fround(speed),
  accuracy: accuracy === null ? null : Math.fround(accuracy),
  heading: heading === null ? null : Math.fround(heading),
  altitude: altitude === null ? null : Math.fround(altitude),
})

describe.each(TRACK_FORMATS)('as %s', (format) => {
  test('any track comes back with every field of every point, whether it counts or not', async () => {
    await fc.assert(
      fc.asyncProperty(TRACK, async (points) => {
        const text = [...FORMATS[format].text({ name: 'Кран «Ивановец» <25 т> & Ко', points, several: true })].join('')
        const read = await readTrackFile(Buffer.from(text))
        if ('fault' in read) throw new Error(read.fault)
        const back = read.points.flatMap(({ recorder = null, ...reported }) => {
          const point = toPoint(reported, NOW)
          return typeof point === 'string' ? [] : { ...point, leftOut: undefined, recorder }
        })
        expect(inOrder(back).map(stored)).toEqual(points.map(stored))
      }),
      { numRuns: 100 },
    )
  })
})
