/** How much of a recording is proved: by photos that were due and arrived, and by the time that points cover. Times in ms. */
import type { MissingStretch, PhotoCoverage, PointCoverage } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { HEARTBEAT } from './signs.rules.ts'

/** From `at` on, the phone takes a photo every `minutes`; 0: no photos. */
export interface PhotoPlan {
  recorder: string
  at: number
  minutes: number
}

/** A moment of one recorder; null: the recorder is not known. */
export interface MomentOfRecorder {
  recorder: string | null
  at: number
}

export interface PhotoFacts {
  /** Ascending; includes the plan of each recorder that was in force when the span began. */
  plans: readonly PhotoPlan[]
  /** Ascending. */
  stops: readonly MomentOfRecorder[]
  /** Ascending, including photos of the hours around the span. */
  photos: readonly MomentOfRecorder[]
  start: number
  end: number
  now: number
  /** Moment of this recorder's last point before the given one, see `lastHeard`. */
  heard(recorder: string, before: number): number | undefined
}

/** Null if no phone has reported how often it takes photos. */
export function photoCoverage(facts: PhotoFacts): PhotoCoverage | null {
  if (facts.plans.length === 0) return null
  let came = 0
  const missing: MissingStretch[] = []
  for (const { recorder, from, to, every } of plannedStretches(facts)) {
    const taken = facts.photos.filter((photo) => photo.recorder === recorder).map(({ at }) => at)
    const walked = walk(taken, { from, to, every, start: facts.start })
    came += walked.came
    missing.push(...walked.missing)
  }
  return { expected: came + missing.length, came, missing: merged(missing) }
}

/** The stretches in which each recorder recorded under one plan. */
function plannedStretches({ plans, stops, end, now, heard }: PhotoFacts) {
  return plans.flatMap(({ recorder, at, minutes }) => {
    const isAfter = (one: MomentOfRecorder) => one.recorder === recorder && one.at > at
    const over = Math.min(plans.find(isAfter)?.at ?? end, stops.find(isAfter)?.at ?? end, end, now)
    const last = heard(recorder, over)
    if (minutes === 0 || last === undefined) return []
    // A stop soon after a point ends a recording that was running. Otherwise the phone had been switched off before the stop, and
    // whether it should have gone on recording is unknown.
    const to = over - last <= HEARTBEAT ? over : last
    return to > at ? { recorder, from: at, to, every: minutes * MINUTE } : []
  })
}

/**
 * The phone counts the interval from the previous photo, so each photo that arrived shifts the following ones. A photo may be
 * half an interval early or late. Only photos due at `start` or later are counted.
 */
function walk(taken: readonly number[], { from, to, every, start }: MissingStretch & { every: number; start: number }) {
  const missing: MissingStretch[] = []
  let came = 0
  // The recording may have begun days before: begin one interval before `start`.
  let before = from + Math.max(0, Math.floor((start - from) / every) - 1) * every
  for (let due = before + every; due <= to; due = before + every) {
    const photo = taken.find((at) => at > due - every / 2 && at <= due + every / 2)
    if (due >= start && photo === undefined) missing.push({ from: before, to: due })
    if (due >= start && photo !== undefined) came++
    before = photo ?? due
  }
  return { came, missing }
}

function merged(stretches: MissingStretch[]): MissingStretch[] {
  const all: MissingStretch[] = []
  for (const { from, to } of stretches.sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

interface PointFacts {
  /** Stretches in which the machine was heard, including those in which its phone repeated the same place; ascending. */
  activities: readonly MissingStretch[]
  gaps: readonly MissingStretch[]
  /** Ascending. */
  stops: readonly Pick<MomentOfRecorder, 'at'>[]
}

/**
 * Covers the time from the machine's first sign to its last, without the time between «Стоп» and the next start; null without any
 * sign.
 */
export function pointCoverage({ activities, gaps, stops }: PointFacts): PointCoverage | null {
  const [firstAt, lastAt] = [activities[0]?.from, activities.at(-1)?.to]
  if (firstAt === undefined || lastAt === undefined || lastAt <= firstAt) return null
  let recorded = lastAt - firstAt
  let covered = recorded
  const missing: MissingStretch[] = []
  for (const gap of gaps) {
    const [from, until] = [Math.max(gap.from, firstAt), Math.min(gap.to, lastAt)]
    if (until <= from) continue
    const stop = stops.find(({ at }) => at >= from - MINUTE && at < until)
    const to = stop ? Math.max(from, stop.at) : until
    recorded -= until - to
    covered -= until - from
    if (to - from >= MINUTE) missing.push({ from, to })
  }
  return { recordedSeconds: Math.round(recorded / 1000), coveredSeconds: Math.round(covered / 1000), missing }
}
