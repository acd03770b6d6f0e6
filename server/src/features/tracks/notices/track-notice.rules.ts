/** Notices about tracks that servers send each other, and their channels (decision 49). */
import { hash } from 'node:crypto'

/** For notices that concern no single machine: every server receives it. */
export const COMMON_CHANNEL = 'track_all'
/** The only channel of servers of release 0.1, which run beside us during an upgrade. To be removed with the next release. */
export const CHANNEL_BEFORE = 'track'
const CHANNELS = 64

/** `track_00` … `track_63`. */
export function channelOf(equipment: string): string {
  const number = Number.parseInt(hash('sha1', equipment.toLowerCase()).slice(0, 8), 16) % CHANNELS
  return `track_${String(number).padStart(2, '0')}`
}

/**
 * The payload's JSON. `points`: machines with the times of their first and last new point, ms. `photo`: a machine with its new
 * photo. `removed`: a machine whose points were deleted. `rights`: a user may see less than before. `alarm`: a driver calls for
 * help. `thread`: a thread that has changed, with the users who take part in it.
 */
export type TrackNotice =
  | { points: [equipment: string, from: number, to: number][] }
  | { photo: [equipment: string, id: string] }
  | { removed: string }
  | { rights: 'less' }
  | { alarm: true }
  | { thread: string; users: string[] }
