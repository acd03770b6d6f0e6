/** How the phone shakes: a few numbers from many samples of its acceleration. */

/** M/s² along the phone's three axes. */
export interface MotionSample {
  /** Ms. */
  at: number
  x: number
  y: number
  z: number
}

export interface Shaking {
  /** Root mean square of the acceleration about its mean, m/s². */
  vibration: number
  /** The strongest frequency, Hz; null where nothing shakes. */
  frequency: number | null
}

/** Fewer samples a second do not follow an engine. */
const RATE_LEAST = 10
/** Seconds that samples must span. */
const SECONDS_LEAST = 5
/** Hz: slower than this is a phone that is moved, not shaken. */
const SLOWEST = 0.5
const AXES = ['x', 'y', 'z'] as const

/**
 * Of samples in order of time. The mean is taken out: it is the sensor's own error, or gravity where the phone cannot keep
 * the two apart. Undefined where there are too few.
 */
export function shakingOf(samples: MotionSample[]): Shaking | undefined {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return undefined
  const seconds = (last.at - first.at) / 1000
  const rate = (samples.length - 1) / seconds
  if (!(seconds >= SECONDS_LEAST && rate >= RATE_LEAST)) return undefined
  const axes = AXES.map((axis) => aboutMean(samples.map((sample) => sample[axis])))
  const power = axes.reduce((sum, values) => sum + energy(values), 0) / samples.length
  return { vibration: Math.sqrt(power), frequency: power > 0 ? strongest(axes, rate) : null }
}

function aboutMean(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

const energy = (values: number[]): number => values.reduce((sum, value) => sum + value * value, 0)

/** Hz, of all axes together, up to half the rate: one after the other by Goertzel's algorithm, as there are few. */
function strongest(axes: number[][], rate: number): number {
  const length = axes[0]?.length ?? 0
  const bin = rate / length
  let [most, at] = [-1, 0]
  for (let k = Math.ceil(SLOWEST / bin); k <= length / 2; k++) {
    const power = axes.reduce((sum, values) => sum + powerAt(values, k), 0)
    if (power > most) [most, at] = [power, k]
  }
  return at * bin
}

function powerAt(values: number[], k: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * k) / values.length)
  let [before, last] = [0, 0]
  for (const value of values) [before, last] = [last, value + turn * last - before]
  return last * last + before * before - turn * last * before
}
