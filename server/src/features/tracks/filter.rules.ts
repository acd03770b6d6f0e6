/**
 * Which points count. A point that is left out does not affect the others: later points are never compared with it,
 * so the kilometres are the same with it and without it.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import { ACCURACY_MAX, GAP_MS, SPEED_CAP } from '@spetskarta/shared/tracks/rules.ts'
import type { Discarded } from '@spetskarta/shared/tracks/tracks.ts'
import { between, type RawTrack } from './track.ts'

/** The accuracy assumed where a phone reports none, metres. */
const ACCURACY_UNTOLD = 20

export const COUNTED = 0
const REASONS = ['accuracy', 'jump', 'duplicate', 'mock'] as const satisfies (keyof Discarded)[]
const flagOf = (reason: (typeof REASONS)[number]): number => REASONS.indexOf(reason) + 1

const MOCK = flagOf('mock')
const ACCURACY = flagOf('accuracy')
export const DUPLICATE = flagOf('duplicate')
const JUMP = flagOf('jump')

/** The position's uncertainty, metres. */
export const uncertainty = ({ accuracy }: RawTrack, i: number): number => {
  const told = at(accuracy, i)
  return told >= 0 ? told : ACCURACY_UNTOLD
}

/**
 * Whether a machine at point `a` can be at point `b` after `ms`, if both positions are as close as their accuracy
 * allows.
 */
export function reachable(track: RawTrack, a: number, b: number, ms: number): boolean {
  const least = between(track, a, b) - uncertainty(track, a) - uncertainty(track, b)
  return least <= 0 || least / 1000 <= (SPEED_CAP * ms) / HOUR
}

/** A dozing phone sends its last fix again with a new time: all its other values are equal. */
const repeats = ({ lat, lng, speed, accuracy }: RawTrack, a: number, b: number): boolean =>
  lat[a] === lat[b] && lng[a] === lng[b] && Object.is(speed[a], speed[b]) && Object.is(accuracy[a], accuracy[b])

/**
 * For each point 0, or the reason why it does not count. Made-up and inaccurate points are left out by themselves.
 * The others are compared with the last counted point: the same fix again is a duplicate, and a point too far away
 * for the time is a jump. After 10 minutes without a counted point the next one counts again. The time between is a
 * gap, so neither false positions nor the return from them add kilometres.
 */
export function flagsOf(track: RawTrack): Uint8Array {
  const { t, accuracy, mock } = track
  const flags = new Uint8Array(t.length)
  let last = -1
  for (let i = 0; i < t.length; i++) {
    if (mock[i]) flags[i] = MOCK
    else if (at(accuracy, i) > ACCURACY_MAX) flags[i] = ACCURACY
    else if (last >= 0 && repeats(track, last, i)) flags[i] = DUPLICATE
    else if (last >= 0 && at(t, i) - at(t, last) <= GAP_MS && !reachable(track, last, i, at(t, i) - at(t, last)))
      flags[i] = JUMP
    else last = i
  }
  return flags
}

/** Why a point was left out; undefined where it counts. */
export const reasonOf = (flag: number): keyof Discarded | undefined => REASONS[flag - 1]

/** How many points from index `from` on were left out, by reason. */
export function countFlags(flags: Uint8Array, from: number): Discarded {
  const discarded: Discarded = { accuracy: 0, jump: 0, duplicate: 0, mock: 0 }
  for (let i = from; i < flags.length; i++) {
    const flag = at(flags, i)
    const reason = flag === COUNTED ? undefined : reasonOf(flag)
    if (reason) discarded[reason]++
  }
  return discarded
}
