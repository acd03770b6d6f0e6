/**
 * What a machine did in the time in which it was heard: work, idle, engine off, unknown (decision 16). If a tracker reports the
 * ignition, that decides (decision 44); otherwise a mark of the engine, if there is one (decision 53).
 */
import { at32, flagAt, indexAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Activity, EngineMark } from '@spetskarta/shared/tracks/tracks.ts'
import { IDLING, LOADED, NOT_SHOWN, OFF, RUNS } from './borders.rules.ts'
import { engineWork, type StandingWork } from './engine-work.ts'
import { SLOT_MS, type Slots, type Stretch, spread } from './slots.rules.ts'

/** The class of a slot is an index in this list: what the machine did, and by which evidence. */
const CLASSES = [
  { activity: 'unknown', by: null },
  { activity: 'work', by: 'movement' },
  { activity: 'work', by: 'vibration' },
  { activity: 'work', by: 'ignition' },
  { activity: 'idle', by: 'vibration' },
  { activity: 'idle', by: 'ignition' },
  { activity: 'off', by: 'vibration' },
  { activity: 'off', by: 'ignition' },
  { activity: 'work', by: 'mark' },
  { activity: 'idle', by: 'mark' },
  { activity: 'off', by: 'mark' },
  { activity: 'work', by: 'turning' },
  { activity: 'carried', by: 'movement' },
  { activity: 'carried', by: 'ignition' },
  { activity: 'carried', by: 'vibration' },
] as const satisfies Pick<Activity, 'activity' | 'by'>[]

type Class = (typeof CLASSES)[number]
const classOf = (activity: Class['activity'], by: Class['by']): number =>
  CLASSES.findIndex((known) => known.activity === activity && known.by === by)

const UNKNOWN = classOf('unknown', null)
const MOVED = classOf('work', 'movement')
const TURNED = classOf('work', 'turning')
const OFF_BY_IGNITION = classOf('off', 'ignition')
/** For a moving machine only if a mark has shown how this phone is shaken with the engine off. */
const OFF_BY_VIBRATION = classOf('off', 'vibration')
export const NOT_HEARD = CLASSES.length

/** Added to the class of a slot in which the machine moved. */
const IN_MOTION = 16

export interface Activities {
  activities: Activity[]
  /** Shares of the time in which the machine stood, by what it did; the rest is unknown. */
  standing: Record<'work' | 'idle' | 'off', number>
  /** Share of the time of moving without being carried in which the ignition was off: the machine was pushed about on a site. */
  movedOff: number
}

/** What is known of the machine: the id of its type, and the marks of the day. */
interface Said {
  type: string | undefined
  marks: EngineMark[]
  /** M/s²: the engine is off if the phone is shaken no more than this, as a mark has shown; absent without such a mark. */
  offUpTo?: number | undefined
}

/** The class of each slot. `states` of the engine; undefined without evidence. */
export function classesOf(slots: Slots, states: Uint8Array | undefined, { type, marks, offUpTo }: Said): Uint8Array {
  const classes = new Uint8Array(slots.length)
  for (let i = 0; i < slots.length; i++) classes[i] = slots.heard[i] ? (slots.moving[i] ? MOVED : UNKNOWN) : NOT_HEARD
  if (states) classify(slots, classes, states, { type, offUpTo })
  for (let i = 0; i < slots.length; i++)
    if (slots.turning[i] && !slots.moving[i] && slots.heard[i] && classes[i] !== OFF_BY_IGNITION) classes[i] = TURNED
  for (const mark of marks) markSlots(slots, classes, mark)
  for (let i = 0; i < slots.length; i++) if (slots.moving[i]) classes[i] = flagAt(classes, i) + IN_MOTION
  return classes
}

/**
 * Activities in the slots of `span`, by their classes. `carried`: when the machine was carried, which overrides everything else,
 * and by which evidence.
 */
export function activitiesOf(
  span: Stretch | undefined,
  shown: Uint8Array,
  carried: (Stretch & { by: 'movement' | 'ignition' | 'vibration' })[],
): Activities {
  if (!span) return { activities: [], standing: { work: 0, idle: 0, off: 0 }, movedOff: 0 }
  const all = shown.slice()
  for (const { from, to, by } of carried) {
    const [first, end] = slotsIn(span, { from, to })
    const its = classOf('carried', by)
    for (let i = first; i < Math.min(end, all.length); i++) if (all[i] !== NOT_HEARD) all[i] = its
  }
  const classes = new Uint8Array(all.length)
  for (let i = 0; i < all.length; i++)
    classes[i] = all[i] === OFF_BY_VIBRATION + IN_MOTION ? MOVED : flagAt(all, i) % IN_MOTION
  return { activities: stretchesOf(span, withoutMoments(classes)), ...sharesOf(all) }
}

/** The share of a stretch's moving slots in which the engine was off, by the ignition wire or by a calibrated phone. */
export function movedOffShare(
  span: Stretch,
  classes: Uint8Array,
  stretch: Stretch,
  by: 'ignition' | 'vibration' = 'ignition',
): number {
  const off = classOf('off', by) + IN_MOTION
  const [first, end] = slotsIn(span, stretch)
  let moved = 0
  let itsOff = 0
  for (let i = first; i < Math.min(end, classes.length); i++) {
    const its = flagAt(classes, i)
    if (its >= IN_MOTION) moved++
    if (its === off) itsOff++
  }
  return itsOff / Math.max(1, moved)
}

/** Slots whose greater part is in the stretch: [first, end). */
const slotsIn = (span: Stretch, { from, to }: Stretch): [first: number, end: number] => [
  Math.max(0, Math.round((from - span.from) / SLOT_MS)),
  Math.max(0, Math.round((to - span.from) / SLOT_MS)),
]

function classify(slots: Slots, classes: Uint8Array, states: Uint8Array, { type, offUpTo }: Omit<Said, 'marks'>): void {
  spread(states, NOT_SHOWN)
  const { standing, quiet = false } = engineWork(type)
  const still = offUpTo === undefined ? undefined : stillIn(slots, offUpTo)
  for (let i = 0; i < classes.length; i++) {
    const ignition = at32(slots.ignition, i)
    if (classes[i] === UNKNOWN) classes[i] = standingClass(flagAt(states, i), ignition, standing, quiet)
    // It is carried by a lorry.
    else if (classes[i] === MOVED && ignition === 0) classes[i] = OFF_BY_IGNITION
    else if (classes[i] === MOVED && ignition !== 1 && still?.[i] === STILL) classes[i] = OFF_BY_VIBRATION
  }
}

const STILL = 1
const SHAKEN = 2

/** For each moving slot, whether the cab was still, by samples from moving slots alone: samples at rest say nothing about it. */
function stillIn({ vibration, moving }: Slots, offUpTo: number): Uint8Array {
  const still = new Uint8Array(vibration.length)
  for (let i = 0; i < still.length; i++)
    if (moving[i] && !Number.isNaN(at32(vibration, i))) still[i] = at32(vibration, i) <= offUpTo ? STILL : SHAKEN
  spread(still, 0)
  return still
}

/** Applies a mark to slots whose middle is within it, while the machine stood and no wire reports that its engine was off. */
function markSlots(slots: Slots, classes: Uint8Array, { from, to, what }: EngineMark): void {
  const slotAfter = (moment: number) => Math.ceil((moment - slots.from) / SLOT_MS - 0.5)
  const end = Math.min(slots.length, slotAfter(to))
  for (let i = Math.max(0, slotAfter(from)); i < end; i++)
    if (slots.heard[i] && !slots.moving[i] && classes[i] !== OFF_BY_IGNITION) classes[i] = classOf(what, 'mark')
}

/** `ignition`: 1 on, 0 off, −1 unknown. */
function standingClass(engine: number, ignition: number, standing: StandingWork, quiet: boolean): number {
  if (ignition === 0) return OFF_BY_IGNITION
  // A running engine suffices for machines that always, or never, work with it running.
  if (engine === IDLING || engine === LOADED || (engine === RUNS && standing !== 'load' && ignition !== 1)) {
    const works = standing === 'engine' || (standing === 'load' && engine === LOADED)
    return classOf(works ? 'work' : 'idle', 'vibration')
  }
  // If the work of the bucket is invisible, a running engine counts as work, unless the cab is still.
  if (ignition === 1) {
    const works = standing === 'engine' || (standing === 'load' && engine !== OFF)
    return classOf(works ? 'work' : 'idle', 'ignition')
  }
  return engine === OFF && !quiet ? classOf('off', 'vibration') : UNKNOWN
}

function sharesOf(classes: Uint8Array): Pick<Activities, 'standing' | 'movedOff'> {
  // A day has thousands of slots but few classes.
  const slots = new Uint32Array(2 * IN_MOTION)
  for (let i = 0; i < classes.length; i++) slots[flagAt(classes, i)] = indexAt(slots, flagAt(classes, i)) + 1
  const counts = { work: 0, idle: 0, off: 0, carried: 0, unknown: 0 }
  let moved = 0
  for (const [slot, { activity }] of CLASSES.entries()) {
    counts[activity] += indexAt(slots, slot)
    moved += indexAt(slots, slot + IN_MOTION)
  }
  const off = indexAt(slots, OFF_BY_IGNITION + IN_MOTION)
  const total = Math.max(1, counts.work + counts.idle + counts.off + counts.unknown)
  return {
    standing: { work: counts.work / total, idle: counts.idle / total, off: counts.off / total },
    movedOff: off / Math.max(1, moved),
  }
}

/** In slots: a shorter stretch is joined to the one before it. */
const LEAST = 6

/** The classes without stretches shorter than a minute, unless nothing is beside them. */
function withoutMoments(classes: Uint8Array): Uint8Array {
  const joined = classes.slice()
  let begin = 0
  for (let i = 1; i <= joined.length; i++) {
    if (i < joined.length && joined[i] === joined[begin]) continue
    const isShort = i - begin < LEAST && joined[begin] !== NOT_HEARD
    const before = begin > 0 ? flagAt(joined, begin - 1) : NOT_HEARD
    const after = i < joined.length ? flagAt(joined, i) : NOT_HEARD
    if (isShort && before !== NOT_HEARD) joined.fill(before, begin, i)
    else if (isShort && after !== NOT_HEARD) joined.fill(after, begin, i)
    begin = i
  }
  return joined
}

function stretchesOf(span: Stretch, classes: Uint8Array): Activity[] {
  const stretches: Activity[] = []
  let begin = 0
  for (let i = 1; i <= classes.length; i++) {
    if (i < classes.length && classes[i] === classes[begin]) continue
    const known = CLASSES[flagAt(classes, begin)]
    const from = span.from + begin * SLOT_MS
    const to = Math.min(span.to, span.from + i * SLOT_MS)
    if (known && to > from) stretches.push({ from, to, ...known })
    begin = i
  }
  return stretches
}
