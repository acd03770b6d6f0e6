/** How much of a recording is proved: photos that were due and came, time that points cover. Times in ms. */
import type { MissingStretch, PhotoCoverage, PointCoverage } from '@spetskarta/shared/days/days.ts'
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { HEARTBEAT } from './signs.rules.ts'

/** From `at` on a phone takes a photo every so many minutes; 0: none. */
export interface PhotoPlan {
  recorder: string
  at: number
  minutes: number
}

/** Of one recorder; null: it is not known which. */
export interface MomentOfRecorder {
  recorder: string | null
  at: number
}

export interface PhotoFacts {
  /** By time; with the one of each recorder that was in force when the span began. */
  plans: readonly PhotoPlan[]
  /** By time. */
  stops: readonly MomentOfRecorder[]
  /** By time, with those of the hours around the span. */
  photos: readonly MomentOfRecorder[]
  start: number
  end: number
  now: number
  /** When this recorder's last point before a moment was, see `lastHeard`. */
  heard(recorder: string, before: number): number | undefined
}

/** Null where no phone has reported how often it takes photos. */
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

/** The time in which a recorder recorded under one plan. */
function plannedStretches({ plans, stops, end, now, heard }: PhotoFacts) {
  return plans.flatMap(({ recorder, at, minutes }) => {
    const isAfter = (one: MomentOfRecorder) => one.recorder === recorder && one.at > at
    const over = Math.min(plans.find(isAfter)?.at ?? end, stops.find(isAfter)?.at ?? end, end, now)
    const last = heard(recorder, over)
    if (minutes === 0 || last === undefined) return []
    // A stop soon after a point ends a recording that went on. Otherwise the phone was switched off before, and it is unknown whether it
    // should have gone on.
    const to = over - last <= HEARTBEAT ? over : last
    return to > at ? { recorder, from: at, to, every: minutes * MINUTE } : []
  })
}

/**
 * The phone counts from the photo before, so that each one that came moves those that follow. One may come half an
 * interval early or late; only those due from `start` on count.
 */
function walk(taken: readonly number[], { from, to, every, start }: MissingStretch & { every: number; start: number }) {
  const missing: MissingStretch[] = []
  let came = 0
  // A recording may have begun days before.
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
  /** When the machine was heard, also while its phone repeated the same place; by time. */
  activities: readonly MissingStretch[]
  gaps: readonly MissingStretch[]
  /** By time. */
  stops: readonly Pick<MomentOfRecorder, 'at'>[]
}

/** From the first sign of the machine to the last, without the time between «Стоп» and the next start; null without any. */
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
