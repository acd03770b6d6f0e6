/**
 * A stored chapter as bytes, field by field. Names and types are those of the rules, so that the compiler reports a field that is
 * missing here. The bytes begin with the version of the rules and a checksum of the rest: a chapter of another release, or one
 * broken by a disk or the network, is ignored and the day is computed from its points.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Discarded, Gap, Jam } from '@spetskarta/shared/tracks/tracks.ts'
import type { Chapter } from '../../tracks/chapters/chapter.rules.ts'
import type { Histogram } from '../../tracks/chapters/histogram.rules.ts'
import type { Learned, Shown } from '../../tracks/chapters/learned.rules.ts'
import type { ReadChapter } from '../../tracks/chapters/read-chapters.rules.ts'
import type { Streak, Streaks } from '../../tracks/chapters/streaks.rules.ts'
import { MARKED, type Pair, type PhoneLevels } from '../../tracks/engine/known-engine.ts'
import type { Deceived, Hole } from '../../tracks/jams/deceived.rules.ts'
import type { Node, Piece } from '../../tracks/jams/pieces.rules.ts'
import type { Claim } from '../../tracks/jams/shown-places.rules.ts'
import type { KnownMachine } from '../../tracks/known-machine.ts'
import type { Intervals } from '../../tracks/motion/coarse.rules.ts'
import type { Noise, Spreads } from '../../tracks/motion/noise.rules.ts'
import type { Ways } from '../../tracks/motion/units.rules.ts'
import type { SeldomSteps } from '../../tracks/motion/unseen-turns.rules.ts'
import type { Paces } from '../../tracks/paces.rules.ts'
import type { Leg, Moved, Place, Ride } from '../../tracks/places.rules.ts'
import type { Loads, MarkedLevels, Steady, Weakest } from '../../tracks/work/engine.rules.ts'
import type { Stretch } from '../../tracks/work/slots.rules.ts'
import type { BatteryLevel } from '../batteries.queries.ts'
import { VERSION } from '../chapters-version.ts'
import type { Signs } from '../signs.rules.ts'
import {
  type ByteField,
  column32,
  double,
  flagByte,
  Input,
  manyOf,
  map,
  Output,
  object,
  orNull,
  orUndefined,
  pair,
  runs,
  some,
  utf8,
  whole,
} from './fields.ts'

const latLng = pair(double, double)
const moment = double

/** Index of a histogram; may be negative. */
const step: ByteField<number> = {
  write: (output, value) => whole.write(output, value < 0 ? -2 * value - 1 : 2 * value),
  read(input) {
    const value = whole.read(input)
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  },
}
const histogram: ByteField<Histogram> = map(step, whole)

const span = object<Stretch>({ from: moment, to: moment })
const node = object<Node>({ from: moment, until: moment, coords: latLng })
const piece = object<Piece>({
  from: moment,
  to: moment,
  first: latLng,
  last: latLng,
  points: whole,
  heard: double,
  middle: latLng,
  nodes: manyOf(node),
  way: column32,
  left: manyOf(span),
})

const shown = object<Shown>({
  pieces: manyOf(piece),
  paces: object<Paces>({ all: histogram, steady: histogram }),
  spreads: object<Spreads>({ shares: histogram, metres: histogram }),
  ways: object<Ways>({
    ratios: histogram,
    exact: histogram,
    samples: whole,
    hidden: whole,
    short: manyOf(double),
    slow: manyOf(double),
    reported: whole,
    unreported: whole,
  }),
  steady: object<Steady>({ samples: whole, running: histogram, firm: histogram }),
  loads: object<Loads>({ without: histogram, under: histogram }),
  marked: object<MarkedLevels>({ off: histogram, idle: histogram, work: histogram }),
})

const jam = object<Jam>({
  from: moment,
  to: moment,
  coords: latLng,
  distance: double,
  points: whole,
  place: orNull(latLng),
})
const hole = object<Hole>({ after: moment, before: moment, own: manyOf(span), jam: orUndefined(jam) })
const claim = object<Claim>({ from: moment, to: moment, coords: latLng, isProved: flagByte })
const deceived = object<Deceived>({ holes: manyOf(hole), seams: manyOf(moment), claims: manyOf(claim) })
const engineLevels = object<Pair>({ idle: double, work: double })

const learned = object<Learned>({
  deceived,
  gap: double,
  pace: orNull(double),
  noise: object<Noise>({ scale: double, unreported: double }),
  speedFactor: orNull(double),
  felt: flagByte,
  weakest: object<Weakest>({ running: orUndefined(double), firm: orUndefined(double) }),
  pair: orUndefined(engineLevels),
  marked: some(MARKED, double) satisfies ByteField<PhoneLevels['marked']>,
})

const place = object<Place>({ t: moment, until: moment, coords: latLng })
const moved = object<Moved>({
  metres: double,
  time: double,
  maxSpeed: orNull(double),
  from: orNull(moment),
  to: orNull(moment),
})
const leg = object<Leg>({ first: place, last: place, metres: double, corners: manyOf(latLng), moved, tooFast: double })
const ride = object<Ride>({ first: place, last: place, legs: manyOf(leg) })
/** `reason` is added when the gap is shown. */
const gap = object<Omit<Gap, 'reason'>>({ from: moment, to: moment, fromCoords: latLng, toCoords: latLng })
const streak = object<Streak>({ from: moment, to: moment, points: whole, speed: double, coords: latLng })

const chapter = object<Chapter>({
  heardSince: orUndefined(moment),
  points: whole,
  discarded: object<Discarded>({
    accuracy: whole,
    jump: whole,
    duplicate: whole,
    mock: whole,
    other: whole,
    jam: whole,
  }),
  rawMetres: double,
  firstAt: orNull(moment),
  lastAt: orNull(moment),
  rides: manyOf(ride),
  continues: flagByte,
  legContinues: flagByte,
  legGoesOn: flagByte,
  stoodBefore: orUndefined(moment),
  gaps: manyOf(gap),
  streaks: object<Streaks>({ fast: manyOf(streak), mocked: manyOf(streak) }),
  intervals: object<Intervals>({ steps: histogram, reported: whole, standing: histogram, reportedStanding: whole }),
  seldom: object<SeldomSteps>({ times: map(whole, whole), turns: whole }),
  reportedMetres: double,
  mayPass: flagByte,
  slot: whole,
  classes: runs,
})

const readChapter = object<ReadChapter>({
  begins: moment,
  until: moment,
  next: orUndefined(object<NonNullable<ReadChapter['next']>>({ begins: moment, from: moment })),
  shown,
  chapter,
})

/** What a sum needs besides the chapter. */
export interface ChapterSums {
  /** Checksum of the points that lead into the next day, see `tailOf`. */
  tail: number
  signs: Signs[]
}

/** What is stored in addition, for finding incidents. */
export interface KeptSums extends ChapterSums {
  batteries: BatteryLevel[]
}

export interface KeptChapter {
  /** Number of the chapter within the day, from 0. */
  number: number
  /** Start of the day, ms. */
  start: number
  recorder: string | null
  /** Fingerprint of the machine as it was known then, see `machineMark`. */
  machine: string
  learned: Learned
  chapter: ReadChapter
  sums: KeptSums
}

const kept = object<KeptChapter>({
  number: whole,
  start: moment,
  recorder: orNull(utf8),
  machine: utf8,
  learned,
  chapter: readChapter,
  sums: object<KeptSums>({
    tail: double,
    signs: manyOf(
      object<Signs>({ recorder: utf8, first: moment, last: moment, silences: manyOf(pair(moment, moment)) }),
    ),
    batteries: manyOf(object<BatteryLevel>({ t: moment, battery: double, recorder: utf8 })),
  }),
})

/** Fingerprint of what is known of a machine. */
export const machineMark = (machine: KnownMachine): string =>
  createHash('sha256').update(JSON.stringify(machine)).digest('base64url')

/** Bytes of the version and of the checksum of what follows. */
const HEAD = 8

export function chapterBytes(value: KeptChapter, version = VERSION): Buffer {
  const output = new Output()
  output.bytes(new Uint8Array(HEAD))
  kept.write(output, value)
  const bytes = output.end()
  bytes.writeUInt32LE(version, 0)
  bytes.writeUInt32LE(crc32(bytes.subarray(HEAD)), 4)
  return bytes
}

/** Undefined if another release has written the bytes, or if they are damaged. */
export function keptIn(bytes: Buffer): KeptChapter | undefined {
  if (bytes.length < HEAD || bytes.readUInt32LE(0) !== VERSION) return undefined
  if (bytes.readUInt32LE(4) !== crc32(bytes.subarray(HEAD))) return undefined
  try {
    const input = new Input(bytes.subarray(HEAD))
    const value = kept.read(input)
    return input.left === 0 ? value : undefined
  } catch (error) {
    // The schema was changed without raising VERSION.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
