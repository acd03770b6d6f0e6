/** The day's speeds as bars below the time line. */
import { at, at32 } from '@spetskarta/shared/tracks/columns.ts'
import { isGap, type Track } from '@spetskarta/shared/tracks/track.ts'
import { stepOf } from './speed'
import { speedAfter } from './track'

/** The highest speed in each of `count` equal parts of [start, end), km/h; −1: unknown. */
export function barsOf(track: Track, start: number, end: number, count: number): Float32Array {
  const bars = new Float32Array(count).fill(-1)
  const part = (end - start) / count
  for (let i = 0; i < track.t.length - 1; i++) {
    const [t, later] = [at(track.t, i), at(track.t, i + 1)]
    if (isGap(track, i + 1)) continue
    const kmh = speedAfter(track, i)
    const last = Math.min(count - 1, Math.floor((later - start) / part))
    for (let bar = Math.max(0, Math.floor((t - start) / part)); bar <= last; bar++)
      bars[bar] = Math.max(at32(bars, bar), kmh)
  }
  return bars
}

/** Higher speeds are drawn as high as this one, km/h. */
const HIGHEST = 75

/** Height of a bar, 0 to 1, and its step of the speed scale. A standing machine has a low but visible bar. */
export const barOf = (kmh: number): { height: number; step: number } => ({
  height: Math.max(0.05, Math.min(1, kmh / HIGHEST)),
  step: stepOf(kmh),
})
