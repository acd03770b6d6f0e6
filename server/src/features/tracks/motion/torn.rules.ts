/**
 * Where positions leap on a path: a receiver whose clock jumps and comes back mixes places that a machine was at minutes apart. Such
 * leaps lie within what it might have driven, and add little to the way, but no machine was as fast as the path is there.
 */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import type { Run } from '../counted.rules.ts'
import type { KnownTrack, Path } from './smooth.rules.ts'

/** A position that lies so many standard deviations, and so many metres, beside its path does not belong to it. */
const BESIDE_SIGMAS = 4
const BESIDE_LEAST = 12
/** M/s² by which no machine changes its velocity, and seconds between points from which their chords show it. */
const CHANGES = 2.5
const CHORDS_S = 5
/** Ms around a leap in which a path is still on its way between the two places. */
const AROUND_MS = 15_000

/** 1 for each step of a path that tells no speed; undefined where all of them do. */
export function tornIn(track: KnownTrack, { first }: Run, path: Path): Uint8Array | undefined {
  const { t, scale } = track
  const { x, y } = path
  let torn: Uint8Array | undefined
  const n = x.length
  let wasSeconds = 0
  for (let k = 0; k < n; k++) {
    const i = first + k
    const far = Math.max(BESIDE_LEAST, BESIDE_SIGMAS * at32(track.sigma, i))
    const [east, north] = [(at(track.x, i) - at(x, k)) * at(scale, i), (at(track.y, i) - at(y, k)) * at(scale, i)]
    if (east * east + north * north > far * far) tear(k)
    const seconds = k === 0 ? 0 : (at(t, i) - at(t, i - 1)) / 1000
    if (seconds >= CHORDS_S && wasSeconds >= CHORDS_S) {
      const most = (CHANGES * (seconds + wasSeconds)) / 2 / at(scale, i)
      const u = (at(x, k) - at(x, k - 1)) / seconds - (at(x, k - 1) - at(x, k - 2)) / wasSeconds
      const v = (at(y, k) - at(y, k - 1)) / seconds - (at(y, k - 1) - at(y, k - 2)) / wasSeconds
      if (u * u + v * v > most * most) tear(k - 1)
    }
    wasSeconds = seconds
  }
  return torn

  /** At a point: the steps beside it, and those soon before and after. */
  function tear(k: number): void {
    torn ??= new Uint8Array(n)
    const moment = at(t, first + k)
    for (let j = k; j > 0 && (j === k || moment - at(t, first + j) <= AROUND_MS); j--) torn[j] = 1
    for (let j = k + 1; j < n && (j === k + 1 || at(t, first + j - 1) - moment <= AROUND_MS); j++) torn[j] = 1
  }
}
