/** What a row of the bench is. */
import type { Leg, Receiver } from '../../../server/test/machines.ts'

export interface Row {
  name: string
  /** Id of the machine's type; without it: any. */
  type?: string
  legs: Leg[]
  receiver: Receiver
  /** A second phone of the machine: what it sees, so many metres beside it, until which hour, and how many minutes its clock is ahead. */
  second?: { legs: Leg[]; receiver: Receiver; beside: number; to?: number; clock?: number }
  /** How its phone shakes with the engine off and idling, as the owner has stated, m/s². */
  marked?: { off: number; idle: number }
  /** Minutes in which its ignition is off. */
  off?: [from: number, to: number]
  /** Km that it went by itself, where another carried it. */
  own?: number
  /** How many times the phone is silent, or its receiver reports 61 km off, and for how many minutes. */
  silences?: [times: number, minutes: number]
  jams?: [times: number, minutes: number]
  /** Seconds of the true place and of another one, by turns, from 1:00 to 4:00 and from 5:40 to 6:10. */
  turns?: [own: number, other: number]
  /** How many times its receiver is led away at so many km/h, or reflected so many metres off by a wall, and for how many minutes. */
  led?: [times: number, minutes: number, kmh: number]
  echoes?: [times: number, minutes: number, metres: number]
  /** Hours in which the first phone sends nothing. */
  silent?: [from: number, to: number]
}

export const H = 3600
export const city = (hours: number, kmh = 40): Leg => ({ does: 'city', seconds: hours * H, kmh })

export const SPEEDS = ['true', 'none'] as const
