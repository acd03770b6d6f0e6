import { encodePoints } from '@spetskarta/shared/tracks/point-columns.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnText } from './columns-text.rules.ts'

const point = fc.record({
  t: fc.integer({ min: 0, max: 4e12 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  speed: fc.oneof(fc.constant(Number.NaN), fc.constant(-1), fc.float({ min: 0, max: 300, noNaN: true })),
})

test('pieces of a column are, one behind the other, the numbers of the shown points', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (points, size) => {
      const track = {
        t: Float64Array.from(points, ({ t }) => t),
        lat: Float64Array.from(points, ({ lat }) => lat),
        lng: Float64Array.from(points, ({ lng }) => lng),
        speed: Float32Array.from(points, ({ speed }) => speed),
      }
      const shown = Uint32Array.from(points.keys()).filter((i) => i % 3 !== 1)
      const of = (column: Float64Array | Float32Array) => Array.from(shown, (i) => column[i] ?? Number.NaN)
      const expected = encodePoints({ t: of(track.t), lat: of(track.lat), lng: of(track.lng), speed: of(track.speed) })
      for (const name of ['t', 'lat', 'lng', 'speed'] as const) {
        const pieces: string[] = []
        for (let begin = 0; begin < shown.length; begin += size)
          pieces.push(columnText(track, name, shown, begin, Math.min(shown.length, begin + size)))
        expect(pieces.join(',')).toBe(expected[name].join(','))
      }
    }),
  )
})

test('a column without points is empty', () => {
  const none = { t: new Float64Array(), lat: new Float64Array(), lng: new Float64Array(), speed: new Float32Array() }
  expect(columnText(none, 't', new Uint32Array(), 0, 0)).toBe('')
})
