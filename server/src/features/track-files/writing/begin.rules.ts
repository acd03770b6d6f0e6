/** The moment from which the file of a day is written. */
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Day } from '../../tracks/day.rules.ts'
import { COUNTED } from '../../tracks/filter.rules.ts'
import type { RawTrack } from '../../tracks/track.ts'

/**
 * In ms. If the machine was driving at the beginning of the day, the step over midnight belongs to the day: the file then begins
 * with the last point before midnight, or it would have fewer kilometres than the day.
 */
export function fileBeginOf(
  track: RawTrack,
  { trips, begin, flags }: Pick<Day, 'trips' | 'begin' | 'flags'>,
  start: number,
) {
  const before = flags.subarray(0, begin).lastIndexOf(COUNTED)
  return before >= 0 && trips[0]?.from === start ? at(track.t, before) : start
}
