/** Notices that servers send each other of tracks, and over which channel (decision 49). */
import { hash } from 'node:crypto'

/** Of what concerns no single machine: every server hears it. */
export const COMMON_CHANNEL = 'track_all'
/** The only one that servers of release 0.1 hear, which serve beside us while they are upgraded. It goes with the next release. */
export const CHANNEL_BEFORE = 'track'
const CHANNELS = 64

/** `track_00` … `track_63`. */
export function channelOf(equipment: string): string {
  const number = Number.parseInt(hash('sha1', equipment.toLowerCase()).slice(0, 8), 16) % CHANNELS
  return `track_${String(number).padStart(2, '0')}`
}

/**
 * The payload's JSON. `points`: machines with the times of their first and last new point, ms. `photo`: a machine
 * with its new photo. `removed`: a machine of which points were taken away. `rights`: a user may see less than before.
 * `alarm`: a driver calls for help. `thread`: it has changed for these users; of the two who write there.
 */
export type TrackNotice =
  | { points: [equipment: string, from: number, to: number][] }
  | { photo: [equipment: string, id: string] }
  | { removed: string }
  | { rights: 'less' }
  | { alarm: true }
  | { thread: string; users: string[] }
