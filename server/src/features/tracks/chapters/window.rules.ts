/** A chapter with the points around it, which show how the machine moved at the chapter's ends. */
import { at, firstNotBefore, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { countedTrack, stoodUntil } from '../counted.rules.ts'
import { COUNTED, isCalm, markJumps, usableOf } from '../filter.rules.ts'
import { type Deceived, markDeceived } from '../jams/deceived.rules.ts'
import { type Piece, piecesIn } from '../jams/pieces.rules.ts'
import type { Place } from '../places.rules.ts'
import { type FlatTrack, flatTrack } from '../plane.rules.ts'
import { partOf, type RawTrack } from '../track.ts'
import { SLOT_MS, type Stretch } from '../work/slots.rules.ts'
import type { ChapterSpan } from './spans.rules.ts'

export interface Window {
  span: ChapterSpan
  /** The points [from, to) of the span, and a flag for each, see `flagsOf`. */
  track: RawTrack
  flags: Uint8Array
  pieces: Piece[]
  /** Whether its counted points are known to have no gap or jump between them, see `isCalm`. */
  calm: boolean
  counted: FlatTrack
  /** Indexes of the counted points that belong to the chapter: [first, end). */
  first: number
  end: number
  /** Start of the day, ms: earlier points only lead into it. */
  start: number
}

/** A chapter's points before it is known which of its places are true. */
export interface Opening extends Pick<Window, 'span' | 'track' | 'calm'> {
  /** What is wrong with each point by itself; or why it does not count, if that is known already. */
  flags: Uint8Array
  /** Pieces of the chapter's own points; empty if it is known already which points count. */
  pieces: Piece[]
}

/**
 * `start`: of the day, ms. `cap`: km/h that the machine cannot exceed. `flags`: of the whole track, if it is known already which
 * of its points count.
 */
export function openingOf(track: RawTrack, span: ChapterSpan, start: number, cap: number, flags?: Uint8Array): Opening {
  const part = partOf(track, span.from, span.to)
  if (flags) return { span, track: part, flags: flags.subarray(span.from, span.to), pieces: [], calm: false }
  const usable = usableOf(part, start)
  const its: [number, number] = [span.begin - span.from, span.end - span.from]
  const calm = isCalm(part, usable)
  return { span, track: part, flags: usable, pieces: piecesIn(part, usable, its, cap, calm), calm }
}

/** `deceived`: by the pieces of the whole day; undefined if it is known already which points count. `most`: see `markJumps`. */
export function openWindow(opening: Opening, start: number, deceived: Deceived | undefined, most: number): Window {
  const { span, track, flags } = opening
  const calm = opening.calm && deceived?.holes.length === 0
  if (deceived && !calm) {
    markDeceived(track, flags, deceived)
    markJumps(track, flags, deceived.seams, most)
  }
  const first = countedIn(flags, 0, span.begin - span.from)
  const end = first + countedIn(flags, span.begin - span.from, span.end - span.from)
  return { ...opening, calm, counted: flatTrack(countedTrack(track, flags)), first, end, start }
}

function countedIn(flags: Uint8Array, from: number, to: number): number {
  let counted = 0
  for (let i = from; i < to; i++) if (flagAt(flags, i) === COUNTED) counted++
  return counted
}

export const placeIn = ({ counted }: Window, i: number): Place => ({
  t: at(counted.t, i),
  until: stoodUntil(counted, i),
  coords: [at(counted.lat, i), at(counted.lng, i)],
})

/** Index of the chapter's first counted point in the day; `end` if there is none. */
export const firstInDay = ({ counted, first, end, start }: Window): number =>
  Math.max(first, Math.min(end, firstNotBefore(counted.t, start)))

/** Moment (ms) from which the machine is heard in the day; undefined if the chapter has nothing of the day. */
export function heardSince(window: Window): number | undefined {
  const { counted, end, start } = window
  const i = firstInDay(window)
  if (i >= end) return undefined
  const leads = i > 0 && at(counted.t, i) - at(counted.t, i - 1) <= GAP_MS
  return leads ? start : at(counted.t, i)
}

/** Slots of ten seconds since the machine was first heard in the day: those of a window, and those of its chapter. */
export interface SlotSpan extends Stretch {
  /** Index of the window's first slot. */
  offset: number
  first: number
  end: number
}

/** `since`: when the machine was first heard in the day, ms; undefined if not yet. */
export function slotSpan({ span, track, counted, start }: Window, since: number | undefined): SlotSpan {
  if (since === undefined) return { from: start, to: start, offset: 0, first: 0, end: 0 }
  const isClosed = span.next !== undefined
  const slot = (moment: number) => Math.ceil((moment - since) / SLOT_MS)
  const t = (i: number) => at(track.t, i - span.from)
  const offset = Math.max(0, Math.floor((at(track.t, 0) - since) / SLOT_MS))
  const first = t(span.begin) <= Math.max(since, start) ? 0 : slot(t(span.begin))
  const last = counted.t.length - 1
  const until = last < 0 ? since : stoodUntil(counted, last)
  const end = Math.max(first, isClosed ? slot(t(span.end)) : Math.max(1, slot(until)))
  const to = isClosed ? since + slot(at(track.t, track.t.length - 1)) * SLOT_MS : until
  return { from: since + offset * SLOT_MS, to, offset, first, end }
}
