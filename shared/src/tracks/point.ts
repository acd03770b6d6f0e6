/** A point: where a machine was at a moment, as its phone records it, the server stores it and a map draws it. */
import type { Position } from '../geo.ts'

/** What shows whether the engine runs and the machine works, at the point and over the ten seconds or so before it. */
export interface Evidence {
  /** Root mean square of the acceleration without gravity, m/s². */
  vibration: number | null
  /** The strongest frequency of that acceleration, Hz, as the phone samples it. */
  frequency: number | null
  /** Whether the phone is being charged. */
  charging: boolean | null
  /** As a tracker wired to the machine reports it. */
  ignition: boolean | null
}

/** What a tracker wired to the machine reports beside its place. */
export interface Readings {
  /** The counter of the engine's hours, whole seconds. */
  engine: number | null
  /** In the tank, litres. */
  fuel: number | null
  /** Of the tank, per cent. */
  fuelShare: number | null
  /** Discrete inputs, one bit each, the first one lowest. */
  inputs: number | null
}

export interface Point extends Position, Partial<Evidence>, Partial<Readings> {
  /** Whole ms since 1970. */
  at: number
  /** Km/h. */
  speed: number | null
  /** Radius, metres. */
  accuracy: number | null
  /** Degrees clockwise from north, 0 ≤ heading < 360. */
  heading: number | null
  /** Metres. */
  altitude: number | null
  /** Per cent, whole. */
  battery: number | null
  /** Made up by an app, if the phone can detect that. */
  mock: boolean | null
}

/** What the API returns of a point, and a map draws. */
export type DrawnPoint = Pick<Point, 'at' | 'lat' | 'lng' | 'speed'>
