/** Shorthands for what a machine of `machines.ts` does, in hours, km and km/h. */
import type { Leg } from './machines.ts'

const HOUR = 3600

export const parks = (hours: number): Leg => ({ does: 'parks', seconds: hours * HOUR })

/** `turn`: degrees a second. */
export const drives = (km: number, kmh: number, turn = 0): Leg => ({
  does: 'drives',
  seconds: (km / kmh) * HOUR,
  kmh,
  turn,
})

/** `length`: metres of one pass. */
export const passes = (length: number, kmh: number, hours: number): Leg => ({
  does: 'passes',
  seconds: hours * HOUR,
  kmh,
  length,
})

/** `radius`: metres from the phone to the platform's axis. */
export const turns = (hours: number, radius: number): Leg => ({ does: 'turns', seconds: hours * HOUR, radius })

export const jam = (hours: number): Leg => ({ does: 'jam', seconds: hours * HOUR })
