/** Counted points of machines at given places on the road of `hauls.fixture.ts`. */
import { SECOND } from '@spetskarta/shared/durations.ts'
import type { CountedTrack } from '../../tracks/counted.rules.ts'
import { emptyTrack } from '../../tracks/track.ts'
import { placeOn } from './hauls.fixture.ts'

/** Seconds since the start, and metres along the road. */
export type Mark = readonly [second: number, metres: number]

/** A point at each of these marks. */
export function counted(marks: readonly Mark[]): CountedTrack {
  const track = emptyTrack(marks.length)
  for (const [i, [second, along]] of marks.entries()) {
    track.t[i] = second * SECOND
    track.lat[i] = placeOn(along).lat
    track.lng[i] = placeOn(along).lng
  }
  return { ...track, repeatedUntil: track.t }
}

/** A point every ten seconds, in straight lines from mark to mark. */
export function driven(marks: readonly Mark[]): CountedTrack {
  const [[start] = [0, 0], [end] = [0, 0]] = [marks[0], marks.at(-1)]
  const placeAt = (second: number) => {
    const next = Math.max(
      1,
      marks.findIndex(([at]) => at >= second),
    )
    const [[from, a] = [0, 0], [to, b] = [0, 0]] = [marks[next - 1], marks[next]]
    return a + ((b - a) * (second - from)) / (to - from)
  }
  const seconds = Array.from({ length: (end - start) / 10 + 1 }, (_, i) => start + 10 * i)
  return counted(seconds.map((second) => [second, placeAt(second)]))
}
