/** Vibration of the phone: a few figures from many samples of its acceleration. */

/** Acceleration along the phone's three axes, m/s². */
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
  /** The strongest frequency, Hz; null: no vibration. */
  frequency: number | null
}

/** Least number of samples per second that can follow an engine. */
const RATE_LEAST = 10
/** Least number of seconds that samples must span. */
const SECONDS_LEAST = 5
/** Hz: slower motion means that the phone is moved, not shaken. */
const SLOWEST = 0.5
const AXES = ['x', 'y', 'z'] as const

/**
 * The vibration of samples, which are in order of time. The mean is subtracted: it is the
 * sensor's own error, or gravity where the phone cannot separate it. Undefined: too few samples.
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

/**
 * The strongest frequency of all axes together, Hz, up to half the
 * sampling rate; computed bin by bin with Goertzel's algorithm.
 */
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
