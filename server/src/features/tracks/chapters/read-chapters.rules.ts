/** Reads the chapters of a day together: what they show is learned step by step, and each step needs the previous one. */
import { isDeepStrictEqual } from 'node:util'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, firstNotBefore, lastNotAfter } from '@spetskarta/shared/tracks/columns.ts'
import { runsOf } from '../counted.rules.ts'
import { levelsOf } from '../engine/known-engine.ts'
import { type Deceived, staysIn } from '../jams/deceived.rules.ts'
import type { KnownMachine } from '../known-machine.ts'
import { type Bins, binsOf } from '../motion/bins.rules.ts'
import { summedBins } from '../motion/displacement.rules.ts'
import { motionOf } from '../motion/moves.rules.ts'
import { correctNoise, standingSpreads } from '../motion/noise.rules.ts'
import { unseenMoves, waysIn } from '../motion/units.rules.ts'
import { pacesIn } from '../paces.rules.ts'
import { type Gaps, NOTHING_STATED, type StatedGap } from '../stated.rules.ts'
import { classesOf } from '../work/activities.rules.ts'
import { bordersOf, engineStates } from '../work/borders.rules.ts'
import { loadsIn, markedIn, steadyIn } from '../work/engine.rules.ts'
import { feltIn } from '../work/felt.rules.ts'
import { addEvidence, addTurning, slotsOf } from '../work/slots.rules.ts'
import { turnsOnTheSpot } from '../work/turning-types.ts'
import { type Chapter, chapterOf, silencesIn } from './chapter.rules.ts'
import { LESSONS, type Learned, type Lesson, NOTHING_LEARNED, nothingShown, type Shown } from './learned.rules.ts'
import { heardSince, slotSpan, type Window } from './window.rules.ts'

/** A chapter, and what it contributes to the whole day. */
export interface ReadChapter {
  /** Moments (ms) of its first point, and of the last point that it was computed from. */
  begins: number
  until: number
  /**
   * Moments (ms) of the next chapter's first point, and of the first point from which it must be computed; undefined for the last
   * chapter.
   */
  next: { begins: number; from: number } | undefined
  shown: Shown
  chapter: Chapter
}

export interface ReadDay {
  learned: Learned
  /** Intervals stated by the recorders. */
  stated: readonly StatedGap[]
  /** Whether reported speeds are known to be more than zeros, see `KnownMachine`. */
  tells: boolean
  chapters: ReadChapter[]
}

/** Whether any speed above zero was reported on the day. */
export const tellsSpeed = ({ chapters }: Pick<ReadDay, 'chapters'>): boolean =>
  chapters.some(({ shown }) => shown.ways.reported > 0)

export const gapsOf = ({ learned, stated }: ReadDay): Gaps => ({
  learned: learned.gap,
  pace: learned.pace,
  stated,
})

/** When the machine was first heard on the day, ms; undefined if never. */
export const sinceOf = ({ chapters }: ReadDay): number | undefined =>
  chapters.find(({ chapter }) => chapter.heardSince !== undefined)?.chapter.heardSince

/** The order of learning. */
const ORDER = ['paces', 'spreads', 'ways', 'steady', 'loads', 'marked'] as const satisfies Lesson[]

/**
 * Reads the chapters of these windows, which follow those already read (`before`). Undefined if what is learned from the whole
 * day has changed: then the earlier chapters are no longer valid. `deceived`: by the whole day.
 */
export function readChapters(
  windows: Window[],
  machine: KnownMachine,
  deceived: Deceived,
  { before, stated = NOTHING_STATED }: { before?: ReadDay; stated?: readonly StatedGap[] } = {},
): ReadDay | undefined {
  let since = before && sinceOf(before)
  const readings = windows.map((window) => {
    since ??= heardSince(window)
    return reading(window, machine, { since, stated })
  })
  let learned: Learned = { ...(before?.learned ?? NOTHING_LEARNED), deceived }
  for (const lesson of ORDER) {
    const shown = readings.map((each) => each.next(learned).value as Shown)
    const now = learn(lesson, [...(before?.chapters.map((chapter) => chapter.shown) ?? []), ...shown])
    if (before && !isDeepStrictEqual({ ...learned, ...now }, learned)) return undefined
    learned = { ...learned, ...now }
  }
  const chapters = readings.map((each) => each.next(learned).value as ReadChapter)
  return { learned, stated, tells: machine.tells ?? false, chapters: [...(before?.chapters ?? []), ...chapters] }
}

const learn = <K extends Lesson>(lesson: K, shown: Shown[]): Partial<Learned> =>
  LESSONS[lesson](shown.map((each) => each[lesson]))

/** Reads one chapter: after each contribution it waits for what is learned from all chapters. */
function* reading(
  window: Window,
  { type, engine }: KnownMachine,
  { since, stated }: { since: number | undefined; stated: readonly StatedGap[] },
): Generator<Shown, ReadChapter, Learned> {
  const { counted, first, end } = window
  const shown = { ...nothingShown(), pieces: window.pieces }
  shown.paces = pacesIn(counted, first, end)
  const { gap, pace, deceived } = yield shown
  const gaps = { learned: gap, pace, stated }
  const runs = runsOf(counted, gaps, window.calm)
  const bins = binsOf(counted, runs)
  const ofChapter = binsFrom(bins, first, end)
  shown.spreads = standingSpreads(bins, ...ofChapter)
  const { noise } = yield shown
  correctNoise(bins, noise)
  const summed = summedBins(bins)
  const unseen = unseenMoves(counted, summed)
  shown.ways = waysIn(summed, unseen, ...ofChapter)
  const { speedFactor } = yield shown
  const stays = unseen?.every((moves) => moves === 0) ?? false
  const telling = { speedFactor, turns: turnsOnTheSpot(type), stays }
  const { moves, turned } = motionOf(counted, summed, telling, nearby(window), [first, end])
  const span = slotSpan(window, since)
  const counts = (slot: number) => slot >= span.first - span.offset && slot < span.end - span.offset
  const slots = slotsOf(span, counted, moves, silencesIn(window, gaps, staysIn(deceived)))
  addEvidence(slots, window.track.evidence)
  addTurning(slots, turned)
  const felt = feltIn(slots)
  shown.steady = steadyIn(felt, counts)
  const { weakest } = yield shown
  shown.loads = loadsIn(felt, weakest.running, counts)
  const { pair } = yield shown
  const marks = engine?.marks ?? []
  shown.marked = markedIn(felt, span, marks, counts)
  const { marked } = yield shown
  const before = levelsOf(engine, window.track.recorders)
  const borders = bordersOf({ weakest, pair, marked, before })
  const offUpTo = (marked.off ?? before?.marked.off) === undefined ? undefined : borders.off
  const classes = classesOf(slots, engineStates(felt, borders, slots.length), { type, marks, offUpTo })
  const its = classes.slice(span.first - span.offset, span.end - span.offset)
  return {
    ...momentsOf(window),
    shown,
    chapter: chapterOf(window, { type, speedFactor, gaps, runs, moves, slot: span.first, classes: its }),
  }
}

function momentsOf({ span, track: { t } }: Window): Pick<ReadChapter, 'begins' | 'until' | 'next'> {
  const moment = (i: number) => at(t, i - span.from)
  const next = span.next === undefined ? undefined : { begins: moment(span.end), from: moment(span.next) }
  return { begins: moment(span.begin), until: moment(span.to - 1), next }
}

/** The bins that begin at the counted points [first, end). */
const binsFrom = ({ first: begins }: Bins, first: number, end: number): [from: number, to: number] => [
  firstNotBefore(begins, first),
  firstNotBefore(begins, end),
]

/** Ms around a chapter: how an engine is judged depends on the machine's moves shortly before and after. */
const NEARBY_MS = 5 * MINUTE

/** The counted points of the chapter and of some minutes around it: [from, to). */
function nearby({ counted: { t }, first, end }: Window): [from: number, to: number] {
  if (first >= end) return [first, end]
  const to = lastNotAfter(t, at(t, end - 1) + NEARBY_MS) + 1
  return [lastNotAfter(t, at(t, first) - NEARBY_MS), to]
}
