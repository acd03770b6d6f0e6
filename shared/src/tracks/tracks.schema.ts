import { z } from 'zod'
import { SLEEP_REASONS } from './rules.ts'

/** Speed in km/h; null where the phone reported none. */
export const Location = z.object({
  timestamp: z.number(),
  coords: z.tuple([z.number(), z.number()]),
  speed: z.number().nullable(),
})

/**
 * Points as columns of differences, a fifth of the size of objects. The first number of a column is the value itself,
 * each other number is added to the one before. `t` ms; `lat`, `lng` millionths of a degree; `speed` tenths of km/h,
 * −1 for none (not differences).
 */
export const PointColumns = z.object({
  t: z.array(z.number()),
  lat: z.array(z.number()),
  lng: z.array(z.number()),
  speed: z.array(z.number()),
})

/**
 * Why points are stored but do not count. `other`: another recorder serves the machine at that time; `jam`: the receiver was
 * deceived.
 */
export const Discarded = z.object({
  accuracy: z.number(),
  jump: z.number(),
  duplicate: z.number(),
  mock: z.number(),
  other: z.number(),
  jam: z.number(),
})

/** A point that does not count, and why. Radius in metres, speed in km/h; null where the phone reported none. */
export const DiscardedPoint = z.object({
  at: z.number(),
  lat: z.number(),
  lng: z.number(),
  accuracy: z.number().nullable(),
  speed: z.number().nullable(),
  reason: Discarded.keyof(),
})

/** A stretch of time; `from` and `to` ms. */
const Span = { from: z.number(), to: z.number() }

/** Km and km/h. `carried`: on a low-loader or a ferry. */
export const Trip = z.object({
  ...Span,
  distance: z.number(),
  maxSpeed: z.number().nullable(),
  carried: z.boolean(),
})

export const Stop = z.object({
  ...Span,
  coords: z.tuple([z.number(), z.number()]),
  /** Km driven forth and back on the spot. */
  distance: z.number(),
})

/** No points for longer than the recorder's own interval explains, at least 10 minutes: neither driven nor parked. */
export const Gap = z.object({
  ...Span,
  fromCoords: z.tuple([z.number(), z.number()]),
  toCoords: z.tuple([z.number(), z.number()]),
  /** Why the phone did not record, where the Android app has reported it; not sent to those who have only a link. */
  reason: z.enum(SLEEP_REASONS).optional(),
})

/** A stretch in which the receiver was deceived: it reported places where the machine cannot have been. */
export const Jam = z.object({
  ...Span,
  /** The middle of the reported places. */
  coords: z.tuple([z.number(), z.number()]),
  /** Km from where the machine was, at most. */
  distance: z.number(),
  points: z.number(),
  /** Where the machine stood before and after, if that is the same place. */
  place: z.tuple([z.number(), z.number()]).nullable(),
})

/**
 * What the machine did for a while: an estimate, unless `by` is `ignition` or `mark`. `off`: with the engine off; `carried`: on a
 * low-loader or a ferry. `by` what it rests on: `turning` on the spot, a `mark` of the owner; null where nothing shows it.
 */
export const Activity = z.object({
  ...Span,
  activity: z.enum(['work', 'idle', 'off', 'carried', 'unknown']),
  by: z.enum(['movement', 'vibration', 'ignition', 'turning', 'mark']).nullable(),
})

/** A stretch for which the owner, or a driver at the machine, has said what its engine did. */
export const EngineMark = z.object({ ...Span, what: z.enum(['off', 'idle', 'work']) })

/**
 * Two recorders that reported places which exclude each other. `from` and `to`: the first and the last such moment.
 * Names of the recorder whose points count then and of the other one; null for the points of a file.
 */
export const Disagreement = z.object({
  ...Span,
  recorders: z.tuple([z.string().nullable(), z.string().nullable()]),
  seconds: z.number(),
  /** The furthest that they were apart, km. */
  distance: z.number(),
})

/**
 * Two recorders whose clocks differ. Names of the one by whose clock the day is, and of the other one; null for the points of a
 * file. `ms` were added to the moments of the other: less than 0 where its clock was ahead.
 */
export const ClockShift = z.object({
  recorders: z.tuple([z.string().nullable(), z.string().nullable()]),
  ms: z.number(),
})

/** The sums of a day. Distances in km, speeds in km/h, durations in seconds. */
export const DaySummary = z.object({
  distance: z.number(),
  rawDistance: z.number(),
  points: z.number(),
  discarded: Discarded,
  firstMove: z.number().nullable(),
  lastMove: z.number().nullable(),
  maxSpeed: z.number().nullable(),
  meanSpeed: z.number().nullable(),
  movingSeconds: z.number(),
  /** Moving, or working on the spot by evidence of it. */
  workingSeconds: z.number(),
  /** Standing with the engine on, with it off, and standing without evidence of either. */
  idleSeconds: z.number(),
  offSeconds: z.number(),
  unknownSeconds: z.number(),
  /** What these rest on; without vibration or ignition standing is unknown. */
  workBy: z.array(z.enum(['movement', 'vibration', 'ignition', 'turning', 'mark'])),
  /** What the levels of the engine rest on; null without vibration. */
  engineBy: z.enum(['guess', 'calibration']).nullable(),
  /** Whether the points lie so far apart that the way between them is only as long as the straight lines. */
  sparse: z.boolean(),
  /** The usual time between points, where it is too long to see short passes; null where these are seen. */
  coarseSeconds: z.number().nullable(),
  /** The usual time between points of its drives, where streets turn between them and the way is too short; null where corners are seen. */
  turnsSeconds: z.number().nullable(),
  /** Whether ways or speeds rest on reported speeds that no position proves to be right. */
  speedUnproved: z.boolean(),
  /** Straight over the gaps after which the machine was found further on. Not part of `distance`. */
  unheardDistance: z.number(),
  /** How long the receiver was deceived. */
  jammedSeconds: z.number(),
  /** On a low-loader or a ferry; neither driven nor worked. */
  carriedDistance: z.number(),
  carriedSeconds: z.number(),
  /** How long two recorders reported places that exclude each other. */
  apartSeconds: z.number(),
})
