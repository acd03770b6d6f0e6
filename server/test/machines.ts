/**
 * Simulated machines whose truth is known: a plan of what the machine does, seen through a receiver whose error wanders (a
 * Gauss–Markov process, as GNSS errors are modelled since Gelb, Applied Optimal Estimation, 1974) and jumps. The phone in its cab
 * shakes with the engine, by levels that each test chooses. Repeatable: the same seed gives the same points. The ground is flat,
 * so a drive should stay within 100 km.
 */
import type { PlacedPoint } from '../src/features/tracks/track.ts'
import { randomFrom } from './random.ts'

/** What a machine does for a while. Speeds in km/h, lengths in metres, turns in degrees a second. */
export type Leg = { engine?: Engine } & Way

/**
 * What the engine does: nothing, idling, cycles of a bucket, such cycles in hard ground (each different), a steady load, a
 * crane's hook.
 */
export type Engine = 'off' | 'idles' | 'digs' | 'tears' | 'roars' | 'lifts'

type Way =
  | { does: 'parks'; seconds: number }
  | { does: 'drives'; seconds: number; kmh: number; turn?: number }
  /** Back and forth on one line, standing `halts` seconds at each end. */
  | { does: 'passes'; seconds: number; kmh: number; length: number; halts?: number }
  /** Streets: crossings every `block` metres, lights at some of them. */
  | { does: 'city'; seconds: number; kmh: number; block?: number }
  /** Stop and go: the shortest and the longest time of going and of standing, seconds; `course`: degrees from the north. */
  | { does: 'jam'; seconds: number; goes?: [number, number]; stands?: [number, number]; course?: number }
  /**
   * A platform that digs on one side and dumps on the other; its phone is `radius` metres off the axis. With `creeps` it moves on
   * between.
   */
  | { does: 'turns'; seconds: number; radius: number; creeps?: number }

export interface Receiver {
  /** Seconds between two points. */
  every?: number
  /** Standard deviation of each of the two axes, metres. */
  noise?: number
  /** Seconds over which the error is correlated; 0: each fix has an independent error. */
  correlated?: number
  /** Accuracy reported with each fix, metres; null: none. Default: 1.5 times the noise, which covers two of three fixes. */
  accuracy?: number | null
  /** Reported speeds: the true ones, none, or always 0. */
  speed?: 'true' | 'none' | 'zero'
  /** Factor by which reported speeds are too large, as with a wrong unit. */
  times?: number
  /** The largest speed that the receiver reports while the machine stands, m/s. */
  restless?: number
  /** Share of fixes that are wrong by `off` metres (least and most). */
  spikes?: { share: number; off: [number, number] }
  lat?: number
  lng?: number
  /**
   * How the phone shakes, m/s² (root mean square): its own noise, and with the engine idling. Absent: vibration is not reported.
   */
  shakes?: Shakes
  seed?: number
}

export interface Shakes {
  noise: number
  idle: number
  /** Standard deviation of the logarithm by which a running engine's vibration varies; 0.157 was measured in two cars. */
  uneven?: number
  /** What work adds to idling, as a share of the usual addition. */
  load?: number
  /** The strongest frequency jumps across the whole band, whatever the engine does. */
  jumps?: boolean
}

export interface Machine {
  points: PlacedPoint[]
  /** True distance driven. */
  km: number
  /** Seconds of moving. */
  moving: number
  start: number
}

export const START = Date.UTC(2026, 5, 17)
const METRES_A_DEGREE = (6_371_008.8 * Math.PI) / 180

const normalFrom = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Seconds: short, so that short passes turn where they should. */
const STEP = 0.1

/** Metres a second; heading in radians; for a platform's phone metres off the axis, radians, and metres a second. */
interface Moment {
  speed: number
  heading: number
  radius: number
  angle: number
  swing: number
}

/** Sets what has changed since the last step: a day has 864,000 steps, too many to make an object for each. */
type Driver = (second: number, now: Moment) => void

function driverOf(leg: Leg, random: () => number, heading: number): Driver {
  if (leg.does === 'parks') return () => {}
  if (leg.does === 'drives') {
    const turn = ((leg.turn ?? 0) * Math.PI) / 180
    return (second, now) => {
      now.speed = leg.kmh / 3.6
      now.heading = heading + turn * second
    }
  }
  if (leg.does === 'passes') {
    const pass = leg.length / (leg.kmh / 3.6)
    const { halts = 0 } = leg
    const turn = pass + halts
    return (second, now) => {
      now.speed = halts === 0 || second % turn < pass ? leg.kmh / 3.6 : 0
      now.heading = Math.floor(second / turn) % 2 ? heading + Math.PI : heading
    }
  }
  if (leg.does === 'city') return cityDriver(leg, random, heading)
  if (leg.does === 'turns') return platformDriver(leg, random)
  let [goes, until, speed] = [false, 0, 0]
  const { goes: going = [10, 30], stands = [20, 150], course } = leg
  const way = course === undefined ? heading : (course * Math.PI) / 180
  return (second, now) => {
    if (second >= until) {
      goes = !goes
      const [from, to] = goes ? going : stands
      until = second + from + random() * (to - from)
      speed = 1 + random() * 3
    }
    now.speed = goes ? speed : 0
    now.heading = way
  }
}

/** Seconds between two moves of a creeping platform, and its speed, m/s. */
const CREEPS_EACH = 300
const CREEP = 0.7

/** Cycles of 14–24 s: digging, swinging by 60–120°, dumping, swinging back. */
function platformDriver(leg: Extract<Leg, { does: 'turns' }>, random: () => number): Driver {
  let [cycle, began, swing] = [0, 0, 0]
  let creeps = CREEPS_EACH
  return (second, now) => {
    if (second >= began + cycle) {
      began = second
      cycle = 14 + random() * 10
      swing = ((60 + random() * 60) * Math.PI) / 180
    }
    const phase = (second - began) / cycle
    const share =
      phase < 0.35 ? 0 : phase < 0.55 ? smooth((phase - 0.35) / 0.2) : phase < 0.75 ? 1 : smooth((1 - phase) / 0.25)
    const before = now.angle
    now.angle = share * swing
    now.radius = leg.radius
    now.swing = (Math.abs(now.angle - before) / STEP) * leg.radius
    const goes = leg.creeps !== undefined && second >= creeps
    if (goes && second >= creeps + (leg.creeps ?? 0) / CREEP) creeps += CREEPS_EACH
    now.speed = goes ? CREEP : 0
  }
}

/** Rises from 0 to 1, slowly at both ends. */
const smooth = (share: number): number => share * share * (3 - 2 * share)

function cityDriver(leg: Extract<Leg, { does: 'city' }>, random: () => number, first: number): Driver {
  const block = leg.block ?? 250
  const cruise = leg.kmh / 3.6
  let [speed, heading, left, waits, turning] = [0, first, block, 0, 0]
  return (_, now) => {
    if (waits > 0) {
      waits -= STEP
      now.speed = 0
      return
    }
    const braking = left < (speed * speed - 16) / 3
    speed = Math.max(4, Math.min(cruise, speed + (braking ? -1.5 : 1) * STEP))
    left -= speed * STEP
    if (turning !== 0) {
      const by = Math.sign(turning) * Math.min(Math.abs(turning), 0.4 * STEP)
      heading += by
      turning -= by
    }
    if (left <= 0) {
      left = block * (0.5 + random())
      const what = random()
      if (what < 0.25) turning = Math.PI / 2
      else if (what < 0.5) turning = -Math.PI / 2
      if (random() < 0.3) {
        waits = 10 + random() * 40
        speed = 0
      }
    }
    now.speed = speed
    now.heading = heading
  }
}

/** Vibration as a multiple of idling, for each second. A bucket digs, swings, dumps and comes back in 14–24 s. */
function loadsOf(engine: Engine, seconds: number, random: () => number, share: number): Float64Array {
  const loads = new Float64Array(Math.ceil(seconds))
  if (engine === 'off') return loads
  let wander = 0
  let [cycle, left, force] = [0, 0, 0]
  for (let i = 0; i < loads.length; i++) {
    wander = 0.97 * wander + 0.015 * (random() - 0.5)
    if (left <= 0) {
      cycle = 14 + random() * 10
      left = cycle
      force = 0.6 + random() * 0.8
    }
    const phase = 1 - left / cycle
    left--
    const base = { idles: 1, digs: 1.6, tears: 2, roars: 4, lifts: 1.2, off: 0 }[engine]
    const tears = engine === 'tears' ? 8 * (force - 0.6) ** 2 : 0
    const stroke = engine === 'digs' ? (phase < 0.4 ? 3.5 : phase < 0.65 ? 0.4 : phase < 0.8 ? 2.5 : 0.3) : 0
    const hook = engine === 'lifts' && phase < 0.3 ? 0.5 : 0
    loads[i] = (1 + (base - 1) * share) * (1 + wander) + ((stroke + hook) * force + tears) * share
  }
  return loads
}

/** Half of the variance changes with each sample, the other half over some minutes. */
function wanderFrom(uneven: number, random: () => number): (second: number) => number {
  if (uneven === 0) return () => 1
  const normal = normalFrom(random)
  const part = uneven * Math.SQRT1_2
  let [slow, last] = [normal(), 0]
  return (second) => {
    const keep = Math.exp((last - second) / 300)
    slow = keep * slow + Math.sqrt(1 - keep * keep) * normal()
    last = second
    return Math.exp(part * (slow + normal()))
  }
}

/** Adds the vibration of the ten seconds before each point. */
function addShaking(
  points: PlacedPoint[],
  legs: Leg[],
  { noise, idle, uneven = 0, load: share = 1, jumps = false }: Shakes,
  seed: number,
) {
  const random = randomFrom(seed + 1000)
  const normal = normalFrom(random)
  const loads = legs.flatMap(({ engine, does, seconds }) => [
    ...loadsOf(engine ?? (does === 'parks' ? 'off' : 'roars'), seconds, random, share),
  ])
  const wanders = wanderFrom(uneven, randomFrom(seed + 2000))
  for (const point of points) {
    const second = Math.round((point.at - START) / 1000)
    const window = loads.slice(Math.max(0, second - 10), Math.max(1, second))
    const level = idle * wanders(second)
    const power = window.reduce((sum, load) => sum + (load * level) ** 2, 0) / window.length
    point.vibration = Math.sqrt(power + noise ** 2) * (1 + 0.05 * normal())
    point.frequency = power > noise ** 2 && !jumps ? 25 + 0.4 * normal() : 1 + 29 * random()
  }
}

/** The machine's day as reported by its receiver, with the truth. */
export function machineDay(legs: Leg[], receiver: Receiver = {}): Machine {
  const { every = 1, noise = 3, correlated = 60, speed: reported = 'true', lat = 55.567, lng = 38.23 } = receiver
  const { times = 1, restless = 0 } = receiver
  const accuracy = receiver.accuracy === undefined ? Math.max(1, noise * 1.5) : receiver.accuracy
  const random = randomFrom(receiver.seed ?? 1)
  const normal = normalFrom(random)
  const points: PlacedPoint[] = []
  const keep = correlated > 0 ? Math.exp(-every / correlated) : 0
  const fresh = Math.sqrt(1 - keep * keep) * noise
  let [north, east, km, moving, heading, time] = [0, 0, 0, 0, 0.7, 0]
  let error = [noise * normal(), noise * normal()] as [number, number]
  const tell = ({ speed, radius, angle, swing }: Moment) => {
    error = [keep * error[0] + fresh * normal(), keep * error[1] + fresh * normal()]
    const off = receiver.spikes && random() < receiver.spikes.share ? receiver.spikes.off : undefined
    const [far, way] = off ? [off[0] + random() * (off[1] - off[0]), random() * 2 * Math.PI] : [0, 0]
    const reportedLat = lat + (north + radius * Math.cos(angle) + error[0] + far * Math.cos(way)) / METRES_A_DEGREE
    const shrink = Math.cos((reportedLat * Math.PI) / 180)
    const reportedLng =
      lng + (east + radius * Math.sin(angle) + error[1] + far * Math.sin(way)) / METRES_A_DEGREE / shrink
    const seen = Math.max(speed, swing)
    const doppler = seen === 0 ? restless && restless * random() : Math.max(0, seen + 0.15 * normal())
    const speeds = { true: doppler * 3.6 * times, none: null, zero: 0 }
    points.push({
      at: START + Math.round(time * 1000),
      lat: reportedLat,
      lng: reportedLng > 180 ? reportedLng - 360 : reportedLng < -180 ? reportedLng + 360 : reportedLng,
      accuracy,
      speed: speeds[reported],
    })
  }
  let next = 0
  let [way, northward, eastward] = [0, 1, 0]
  for (const leg of legs) {
    const drive = driverOf(leg, random, heading)
    const now: Moment = { speed: 0, heading, radius: 0, angle: 0, swing: 0 }
    const [steps, stands] = [leg.seconds / STEP, leg.does === 'parks']
    for (let step = 0; step < steps; step++) {
      // Between two of its points nothing happens to a machine that is parked.
      if (stands && time < next - 1e-6) {
        time += STEP
        continue
      }
      drive(step * STEP, now)
      if (time >= next - 1e-6) {
        tell(now)
        next += every
      }
      if (now.speed > 0) {
        if (now.heading !== way) {
          way = now.heading
          ;[northward, eastward] = [Math.cos(way), Math.sin(way)]
        }
        north += now.speed * STEP * northward
        east += now.speed * STEP * eastward
        km += (now.speed * STEP) / 1000
        moving += STEP
      }
      if (leg.does !== 'passes') heading = now.heading
      time += STEP
    }
  }
  if (receiver.shakes) addShaking(points, legs, receiver.shakes, receiver.seed ?? 1)
  return { points, km, moving, start: START }
}
