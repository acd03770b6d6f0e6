/** A point: a machine's position at a moment, as the phone records it, the server stores it and the map draws it. */
import type { Position } from '../geo.ts'

/** Evidence of a running engine and of work, at the point and about ten seconds before it. Null: not reported. */
export interface Evidence {
  /** Root mean square of the acceleration without gravity, m/s². */
  vibration: number | null
  /** The strongest frequency of that acceleration, Hz, as the phone samples it. */
  frequency: number | null
  /** Whether the phone is being charged. */
  charging: boolean | null
  /** Ignition as reported by a tracker wired to the machine. */
  ignition: boolean | null
}

/** Readings that a tracker wired to the machine reports beside the position. Null: not reported. */
export interface Readings {
  /** Counter of engine hours, whole seconds. */
  engine: number | null
  /** Fuel in the tank, litres. */
  fuel: number | null
  /** Fuel in the tank, per cent. */
  fuelShare: number | null
  /** Discrete inputs, one bit each, the first in the lowest bit. */
  inputs: number | null
}

export interface Point extends Position, Partial<Evidence>, Partial<Readings> {
  /** Whole ms since 1970. */
  at: number
  /** Km/h. */
  speed: number | null
  /** Accuracy: radius in metres. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ heading < 360. */
  heading: number | null
  /** Metres. */
  altitude: number | null
  /** Charge of the phone, whole per cent. */
  battery: number | null
  /** Whether an app faked the position, where the phone can detect it; null: unknown. */
  mock: boolean | null
}

/** Fields of a point that the API returns and a map draws. */
export type DrawnPoint = Pick<Point, 'at' | 'lat' | 'lng' | 'speed'>
