import { z } from 'zod'
import { SLEEP_REASONS } from './rules.ts'

/** Moment in ms, `[lat, lng]`, speed in km/h; null: not reported. */
export const Location = z.object({
  timestamp: z.number(),
  coords: z.tuple([z.number(), z.number()]),
  speed: z.number().nullable(),
})

/**
 * Points as columns of differences, a fifth of the size of objects. The first number of a column is the value itself, each
 * other number is added to the previous value. `t` ms; `lat`, `lng` millionths of a degree; `speed` tenths of km/h, −1 for
 * none (values, not differences).
 */
export const PointColumns = z.object({
  t: z.array(z.number()),
  lat: z.array(z.number()),
  lng: z.array(z.number()),
  speed: z.array(z.number()),
})

/**
 * Numbers of points that are stored but do not count, by reason. `other`: another
 * recorder serves the machine at that time; `jam`: the receiver was jammed.
 */
export const Discarded = z.object({
  accuracy: z.number(),
  jump: z.number(),
  duplicate: z.number(),
  mock: z.number(),
  other: z.number(),
  jam: z.number(),
})

/** A point that does not count, and the reason. Accuracy: radius in metres; speed in km/h; null: not reported. */
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

/** Distance in km, speed in km/h, null: unknown. `carried`: on a low-loader or a ferry. */
export const Trip = z.object({
  ...Span,
  distance: z.number(),
  maxSpeed: z.number().nullable(),
  carried: z.boolean(),
})

export const Stop = z.object({
  ...Span,
  coords: z.tuple([z.number(), z.number()]),
  /** Km driven back and forth on the spot. */
  distance: z.number(),
})

/** No points for longer than the recorder's own interval explains, at least 10 minutes: neither driving nor parking. */
export const Gap = z.object({
  ...Span,
  fromCoords: z.tuple([z.number(), z.number()]),
  toCoords: z.tuple([z.number(), z.number()]),
  /** Why the phone did not record, where the Android app reported it; not sent to users of a public link. */
  reason: z.enum(SLEEP_REASONS).optional(),
})

/** A stretch in which the receiver was jammed: it reported positions where the machine cannot have been. */
export const Jam = z.object({
  ...Span,
  /** The centre of the reported positions. */
  coords: z.tuple([z.number(), z.number()]),
  /** Greatest distance from the machine's own position, km. */
  distance: z.number(),
  points: z.number(),
  /** Where the machine stood both before and after; null: not at the same place. */
  place: z.tuple([z.number(), z.number()]).nullable(),
})

/**
 * An activity of the machine: an estimate, unless `by` is `ignition` or `mark`. `off`: with the engine off; `carried`: on
 * a low-loader or a ferry. `by`: the evidence, such as `turning` on the spot or a `mark` of the owner; null: no evidence.
 */
export const Activity = z.object({
  ...Span,
  activity: z.enum(['work', 'idle', 'off', 'carried', 'unknown']),
  by: z.enum(['movement', 'vibration', 'ignition', 'turning', 'mark']).nullable(),
})

/** A stretch for which the owner, or a driver at the machine, stated what the engine did. */
export const EngineMark = z.object({ ...Span, what: z.enum(['off', 'idle', 'work']) })

/**
 * Two recorders that reported positions which exclude each other. `from` and `to`: the first and the last such
 * moment. `recorders`: name of the one whose points count then, and of the other; null: points of a file.
 */
export const Disagreement = z.object({
  ...Span,
  recorders: z.tuple([z.string().nullable(), z.string().nullable()]),
  seconds: z.number(),
  /** Greatest distance between them, km. */
  distance: z.number(),
})

/**
 * Two recorders whose clocks differ. `recorders`: name of the one whose clock is used for the day, and of the
 * other; null: points of a file. `ms`: added to the moments of the other; negative where its clock was ahead.
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
  /** First and last moment of movement, ms; null: the machine did not move. */
  firstMove: z.number().nullable(),
  lastMove: z.number().nullable(),
  /** Null: unknown. */
  maxSpeed: z.number().nullable(),
  meanSpeed: z.number().nullable(),
  movingSeconds: z.number(),
  /** Driving, or work on the spot that evidence shows. */
  workingSeconds: z.number(),
  /** Standing with the engine on, with the engine off, and without evidence of either. */
  idleSeconds: z.number(),
  offSeconds: z.number(),
  unknownSeconds: z.number(),
  /** Evidence for these; without vibration or ignition, standing is unknown. */
  workBy: z.array(z.enum(['movement', 'vibration', 'ignition', 'turning', 'mark'])),
  /** Basis of the engine's levels; null: no vibration. */
  engineBy: z.enum(['guess', 'calibration']).nullable(),
  /** Whether points are so far apart that the distance between them is only the straight line. */
  sparse: z.boolean(),
  /** Usual time between points where it is too long for short trips to show; null: it is not. */
  coarseSeconds: z.number().nullable(),
  /**
   * Usual time between points of drives where it is too long for turns
   * of streets, so that the distance is too short; null: it is not.
   */
  turnsSeconds: z.number().nullable(),
  /** Whether distances or speeds rest on reported speeds that no position proves. */
  speedUnproved: z.boolean(),
  /** Straight distance over the gaps after which the machine was found elsewhere. Not part of `distance`. */
  unheardDistance: z.number(),
  /** Time for which the receiver was jammed. */
  jammedSeconds: z.number(),
  /** On a low-loader or a ferry; neither driving nor work. */
  carriedDistance: z.number(),
  carriedSeconds: z.number(),
  /** Time for which two recorders reported positions that exclude each other. */
  apartSeconds: z.number(),
})
