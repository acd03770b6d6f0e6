/** Bins and tracks of hand-made positions: seconds, and metres east and north on a plane whose metres are true ones. */
import { emptyTrack } from '../track.ts'
import { type SummedBins, summedBins } from './displacement.rules.ts'
import type { KnownTrack } from './smooth.rules.ts'

export interface MadeBin {
  t: number
  x?: number
  y?: number
  /** Mean reported speed, m/s; absent: none was reported. */
  speed?: number
  sigma?: number
  run?: number
  /** Number of its points. */
  points?: number
}

export function makeBins(all: MadeBin[], scale = 1): SummedBins {
  const column = (of: (bin: MadeBin) => number) => Float64Array.from(all, of)
  let next = 0
  return summedBins({
    length: all.length,
    t: column(({ t }) => t),
    x: column(({ x = 0 }) => x / scale),
    y: column(({ y = 0 }) => y / scale),
    scale: column(() => scale),
    sigma: column(({ sigma = 3 }) => sigma),
    speed: column(({ speed = Number.NaN }) => speed),
    first: Uint32Array.from(all, ({ points = 1 }) => {
      next += points
      return next - points
    }),
    run: Uint32Array.from(all, ({ run = 0 }) => run),
  })
}

export interface MadePoint {
  t: number
  x?: number
  y?: number
  /** Reported speed, km/h; absent: none. */
  speed?: number
  /** Reported accuracy, metres; absent: none. */
  accuracy?: number
  sigma?: number
  /** Mean reported speed around it, m/s; absent: none. */
  reported?: number
  returns?: number
  hidden?: number
}

/** Moment of the first second, ms: the beginning of a bin. */
const ZERO = Date.UTC(2026, 5, 17)

export function makeTrack(all: MadePoint[], scale = 1): KnownTrack {
  const t = Float64Array.from(all, ({ t }) => ZERO + t * 1000)
  return {
    ...emptyTrack(all.length),
    t,
    repeatedUntil: t,
    speed: Float32Array.from(all, ({ speed = Number.NaN }) => speed),
    accuracy: Float32Array.from(all, ({ accuracy = Number.NaN }) => accuracy),
    x: Float64Array.from(all, ({ x = 0 }) => x / scale),
    y: Float64Array.from(all, ({ y = 0 }) => y / scale),
    scale: new Float64Array(all.length).fill(scale),
    sigma: Float32Array.from(all, ({ sigma = 3 }) => sigma),
    reported: Float32Array.from(all, ({ reported = Number.NaN }) => reported),
    returns: Uint8Array.from(all, ({ returns = 0 }) => returns),
    hidden: Uint8Array.from(all, ({ hidden = 0 }) => hidden),
  }
}

/** Something every `every` seconds from one moment until before another. */
export const each = <T>(from: number, until: number, every: number, of: (t: number, i: number) => T): T[] =>
  Array.from({ length: Math.ceil((until - from) / every) }, (_, i) => of(from + i * every, i))
