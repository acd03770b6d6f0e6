/**
 * What a machine did in the time in which it was heard: work, idle, engine off, unknown (decision 16). Where a tracker tells
 * the ignition, that decides (decision 44).
 */
import { at32, flagAt } from '@spetskarta/shared/tracks/columns.ts'
import type { Activity, Gap } from '@spetskarta/shared/tracks/tracks.ts'
import type { CountedTrack } from '../counted.rules.ts'
import type { Move } from '../moves.rules.ts'
import type { EvidenceColumns } from '../track.ts'
import { engineStates, IDLING, LOADED, NOT_TOLD, OFF } from './engine.rules.ts'
import { engineWork, type StandingWork } from './engine-work.ts'
import { addEvidence, SLOT_MS, type Slots, type Stretch, slotsOf, spread } from './slots.rules.ts'

/** What a slot is, as index: what the machine did, and what tells it. */
const CLASSES = [
  { activity: 'unknown', by: null },
  { activity: 'work', by: 'movement' },
  { activity: 'work', by: 'vibration' },
  { activity: 'work', by: 'ignition' },
  { activity: 'idle', by: 'vibration' },
  { activity: 'idle', by: 'ignition' },
  { activity: 'off', by: 'vibration' },
  { activity: 'off', by: 'ignition' },
] as const satisfies Pick<Activity, 'activity' | 'by'>[]

type Class = (typeof CLASSES)[number]
const classOf = (activity: Class['activity'], by: Class['by']): number =>
  CLASSES.findIndex((known) => known.activity === activity && known.by === by)

const UNKNOWN = classOf('unknown', null)
const MOVED = classOf('work', 'movement')
const OFF_BY_IGNITION = classOf('off', 'ignition')
const NOT_HEARD = CLASSES.length

/** What a part of the day rests on. */
export interface HeardDay {
  counted: CountedTrack
  moves: Move[]
  gaps: Gap[]
  /** From the first to the last moment at which the machine was heard, ms; undefined where it never was. */
  span: Stretch | undefined
  evidence: EvidenceColumns
}

export interface Activities {
  activities: Activity[]
  /** Of the time in which the machine stood, the shares of what it did; the rest of it is unknown. */
  standing: Record<'work' | 'idle' | 'off', number>
  /** Of the time in which it moved, the share in which it was carried: its ignition was off. */
  carried: number
}

/** `type`: id of the machine's type. */
export function activitiesOf(day: HeardDay, type: string | undefined): Activities {
  const { counted, moves, gaps, span, evidence } = day
  if (!span) return { activities: [], standing: { work: 0, idle: 0, off: 0 }, carried: 0 }
  const slots = slotsOf(span, counted, moves, gaps)
  const classes = new Uint8Array(slots.length)
  for (let i = 0; i < slots.length; i++) classes[i] = slots.heard[i] ? (slots.moving[i] ? MOVED : UNKNOWN) : NOT_HEARD
  if (evidence.t.length > 0) classify(slots, classes, evidence, type)
  return { activities: stretchesOf(slots, withoutMoments(classes)), ...sharesOf(slots, classes) }
}

function classify(slots: Slots, classes: Uint8Array, evidence: EvidenceColumns, type: string | undefined): void {
  addEvidence(slots, evidence)
  const states = engineStates(slots)
  spread(states, NOT_TOLD)
  const { standing, quiet = false } = engineWork(type)
  for (let i = 0; i < classes.length; i++) {
    const ignition = at32(slots.ignition, i)
    if (classes[i] === UNKNOWN) classes[i] = standingClass(flagAt(states, i), ignition, standing, quiet)
    // A lorry carries it.
    else if (classes[i] === MOVED && ignition === 0) classes[i] = OFF_BY_IGNITION
  }
}

/** `ignition` 1 on, 0 off, −1 not known. */
function standingClass(engine: number, ignition: number, standing: StandingWork, quiet: boolean): number {
  if (ignition === 0) return OFF_BY_IGNITION
  if (engine === IDLING || engine === LOADED) {
    const works = standing === 'engine' || (standing === 'load' && engine === LOADED)
    return classOf(works ? 'work' : 'idle', 'vibration')
  }
  // Where nothing tells what the bucket does, a running engine is a machine at work; a cab at rest tells that it waits.
  if (ignition === 1) {
    const works = standing === 'engine' || (standing === 'load' && engine !== OFF)
    return classOf(works ? 'work' : 'idle', 'ignition')
  }
  return engine === OFF && !quiet ? classOf('off', 'vibration') : UNKNOWN
}

function sharesOf({ moving }: Slots, classes: Uint8Array): Pick<Activities, 'standing' | 'carried'> {
  const counts = { work: 0, idle: 0, off: 0, unknown: 0 }
  let [moved, carried] = [0, 0]
  for (const [i, found] of classes.entries()) {
    const known = CLASSES[found]
    if (!known) continue
    if (!moving[i]) counts[known.activity]++
    else {
      moved++
      if (found === OFF_BY_IGNITION) carried++
    }
  }
  const total = Math.max(1, counts.work + counts.idle + counts.off + counts.unknown)
  return {
    standing: { work: counts.work / total, idle: counts.idle / total, off: counts.off / total },
    carried: carried / Math.max(1, moved),
  }
}

/** Slots: a shorter stretch is told as part of the one before it. */
const LEAST = 6

/** The classes without stretches of less than a minute, unless nothing is beside them. */
function withoutMoments(classes: Uint8Array): Uint8Array {
  const told = classes.slice()
  let begin = 0
  for (let i = 1; i <= told.length; i++) {
    if (i < told.length && told[i] === told[begin]) continue
    const isShort = i - begin < LEAST && told[begin] !== NOT_HEARD
    const before = begin > 0 ? flagAt(told, begin - 1) : NOT_HEARD
    const after = i < told.length ? flagAt(told, i) : NOT_HEARD
    if (isShort && before !== NOT_HEARD) told.fill(before, begin, i)
    else if (isShort && after !== NOT_HEARD) told.fill(after, begin, i)
    begin = i
  }
  return told
}

function stretchesOf(slots: Slots, classes: Uint8Array): Activity[] {
  const stretches: Activity[] = []
  let begin = 0
  for (let i = 1; i <= classes.length; i++) {
    if (i < classes.length && classes[i] === classes[begin]) continue
    const known = CLASSES[flagAt(classes, begin)]
    const to = Math.min(slots.to, slots.from + i * SLOT_MS)
    if (known && to > slots.from + begin * SLOT_MS) stretches.push({ from: slots.from + begin * SLOT_MS, to, ...known })
    begin = i
  }
  return stretches
}
