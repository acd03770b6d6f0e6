/** Where the file of a day begins. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Day } from '../../tracks/day.rules.ts'
import { COUNTED } from '../../tracks/filter.rules.ts'
import type { RawTrack } from '../../tracks/track.ts'

/**
 * Ms. A day that begins while the machine drives has the step over midnight: then its file begins with the point before midnight,
 * or it would have fewer kilometres than the day.
 */
export function fileBeginOf(
  track: RawTrack,
  { trips, begin, flags }: Pick<Day, 'trips' | 'begin' | 'flags'>,
  start: number,
) {
  const before = flags.subarray(0, begin).lastIndexOf(COUNTED)
  return before >= 0 && trips[0]?.from === start ? at(track.t, before) : start
}
