/** A day in steps of ten seconds, with what is known of each (decision 16). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { at, at32, flagAt, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import { type CountedTrack, stoodUntil } from '../counted.rules.ts'
import type { Move } from '../motion/moves.rules.ts'
import type { EvidenceColumns } from '../track.ts'

/** Length of a slot, ms. */
export const SLOT_MS = 10_000

/** From one moment to another, ms. */
export interface Stretch {
  from: number
  to: number
}

/** What is known of the day, one value per ten seconds of `span`. */
export interface Slots extends Stretch {
  length: number
  /** 1 if the machine was heard. */
  heard: Uint8Array
  /** 1 if it moved. */
  moving: Uint8Array
  /** 1 if its platform turned. */
  turning: Uint8Array
  /** M/s² and Hz; NaN without a sample. */
  vibration: Float32Array
  frequency: Float32Array
  /** 1 yes, 0 no, −1 unknown. */
  charging: Float32Array
  ignition: Float32Array
}

export const slotOf = (slots: Stretch, moment: number): number => Math.floor((moment - slots.from) / SLOT_MS)

/** End of a slot, ms. */
const endOf = (slots: Stretch, slot: number): number => slots.from + (slot + 1) * SLOT_MS

/** The slots of `span`; the machine was heard except in the silences. */
export function slotsOf(span: Stretch, counted: CountedTrack, moves: Move[], silences: Stretch[]): Slots {
  const length = Math.max(1, Math.ceil((span.to - span.from) / SLOT_MS))
  const slots: Slots = {
    ...span,
    length,
    heard: new Uint8Array(length).fill(1),
    moving: movingSlots(span, length, counted, moves),
    turning: new Uint8Array(length),
    vibration: new Float32Array(length).fill(Number.NaN),
    frequency: new Float32Array(length).fill(Number.NaN),
    charging: new Float32Array(length).fill(-1),
    ignition: new Float32Array(length).fill(-1),
  }
  for (const { from, to } of silences)
    slots.heard.fill(0, Math.max(0, Math.round((from - span.from) / SLOT_MS)), Math.max(0, slotOf(span, to)))
  return slots
}

function movingSlots(span: Stretch, length: number, counted: CountedTrack, moves: Move[]): Uint8Array {
  const ms = new Float32Array(length)
  const last = length - 1
  const { t, repeatedUntil } = counted
  let slot = 0
  for (const { first, steps, stood } of moves)
    for (let k = 1; k < steps.length; k++) {
      const end = first + k
      const to = Math.min(at(t, end), span.to)
      const share = 1 - at32(stood, k)
      if (share === 0) continue
      const before = at(t, end - 1)
      let from = Math.max(span.from, at(repeatedUntil, end - 1) === before ? before : stoodUntil(counted, end - 1))
      while (from < to) {
        while (slot < last && from >= endOf(span, slot)) slot++
        const until = slot === last ? to : Math.min(to, endOf(span, slot))
        ms[slot] = at32(ms, slot) + (until - from) * share
        from = until
      }
    }
  const moving = new Uint8Array(length)
  for (let i = 0; i < length; i++) if (at32(ms, i) * 2 >= SLOT_MS) moving[i] = 1
  return moving
}

/** Maximum ms for which a sample counts: up to halfway to its neighbours. */
const REACH_MS = 2.5 * MINUTE

/** Fills in the evidence. A slot with several samples gets their mean power. */
export function addEvidence(slots: Slots, evidence: EvidenceColumns): void {
  addVibration(slots, evidence)
  addFlags(slots, evidence.t, evidence.ignition, slots.ignition, GAP_MS)
  addFlags(slots, evidence.t, evidence.charging, slots.charging, GAP_MS)
}

/** In slots: a platform also turned between two moments that are at most this far apart. */
const TURNS_ON = 6

/** Fills in the moments (ms) at which a platform turned. */
export function addTurning(slots: Slots, turned: number[]): void {
  let before = Number.NEGATIVE_INFINITY
  for (const moment of turned) {
    const slot = slotOf(slots, moment)
    const from = slot - before <= TURNS_ON ? before : slot
    slots.turning.fill(1, Math.max(0, from), Math.max(0, slot + 1))
    before = slot
  }
}

function addVibration(slots: Slots, { t, vibration, frequency }: EvidenceColumns): void {
  const powers = new Float64Array(slots.length)
  const counts = new Uint32Array(slots.length)
  for (let i = 0; i < t.length; i++) {
    const slot = endingIn(slots, at(t, i))
    if (slot < 0 || slot >= slots.length || Number.isNaN(at32(vibration, i))) continue
    powers[slot] = at(powers, slot) + at32(vibration, i) ** 2
    counts[slot] = indexAt(counts, slot) + 1
    slots.frequency[slot] = at32(frequency, i)
  }
  for (let slot = 0; slot < slots.length; slot++)
    if (indexAt(counts, slot) > 0) slots.vibration[slot] = Math.sqrt(at(powers, slot) / indexAt(counts, slot))
}

/** The slot of a sample, which covers the ten seconds before it. */
const endingIn = (slots: Stretch, moment: number): number => slotOf(slots, moment - SLOT_MS / 2)

/** A flag applies until the next report, for at most this many ms. */
function addFlags(slots: Slots, t: Float64Array, reported: Float32Array, flags: Float32Array, most: number): void {
  for (let i = 0; i < t.length; i++) {
    if (at32(reported, i) < 0) continue
    let next = i + 1
    while (next < t.length && at32(reported, next) < 0) next++
    const until = Math.min(next < t.length ? at(t, next) : Number.POSITIVE_INFINITY, at(t, i) + most)
    flags.fill(at32(reported, i), Math.max(0, slotOf(slots, at(t, i))), Math.max(0, slotOf(slots, until) + 1))
    i = next - 1
  }
}

/**
 * Spreads values that only some slots have to the slots between: halfway to the next one, within reach; between two equal values
 * over up to ten minutes. `unset` marks slots without a value.
 */
export function spread(values: Uint8Array, unset: number): void {
  const reach = REACH_MS / SLOT_MS
  const alike = GAP_MS / SLOT_MS
  let before = -1
  for (let i = 0; i <= values.length; i++) {
    if (i < values.length && values[i] === unset) continue
    const from = before + 1
    const missing = i - from
    const left = before >= 0 ? flagAt(values, before) : unset
    const right = i < values.length ? flagAt(values, i) : unset
    if (left !== unset && left === right && missing <= alike) values.fill(left, from, i)
    else if (missing > 0) {
      const half = left === unset || right === unset ? missing : missing / 2
      if (left !== unset) values.fill(left, from, from + Math.min(Math.ceil(half), reach))
      if (right !== unset) values.fill(right, i - Math.min(Math.floor(half), reach), i)
    }
    before = i
  }
}
