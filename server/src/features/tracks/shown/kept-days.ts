/** What the rules made of days, for whoever looks at the same points once more: a map of 500 machines is opened again and again. */
import { createHash } from 'node:crypto'
import type { Day } from '../day.rules.ts'
import type { DayTask, ShownDay } from './shown-day.rules.ts'

type Compute = (equipment: string, task: DayTask) => Promise<ShownDay>

/** A day without its points: whoever asks has them. */
interface Kept {
  mark: string
  day: Omit<Day, 'track'>
  shown: ShownDay['shown']
  thinnedFrom: ShownDay['thinnedFrom']
  bytes: number
}

/** Of trips, stops and whatever else a day has beside its points: a guess. */
const FEW_BYTES = 8_000

/** `most`: bytes that are kept; what was asked for longest ago goes first. */
export function openKeptDays(compute: Compute, most: number): Compute {
  const kept = new Map<string, Kept>()
  let bytes = 0
  function drop(equipment: string) {
    bytes -= kept.get(equipment)?.bytes ?? 0
    kept.delete(equipment)
  }
  return async (equipment, task) => {
    const mark = markOf(task)
    const its = kept.get(equipment)
    if (its?.mark === mark) {
      kept.delete(equipment)
      kept.set(equipment, its)
      const { day, shown, thinnedFrom } = its
      return { track: task.track, day: { ...day, track: task.track }, shown, thinnedFrom }
    }
    const computed = await compute(equipment, task)
    drop(equipment)
    // Otherwise its points were put together from those of several recorders, or another thread has them.
    if (computed.track !== task.track) return computed
    // What only sums need is the larger part.
    const { track: _, ...day } = { ...computed.day, read: undefined }
    const { shown, thinnedFrom } = computed
    const size = FEW_BYTES + day.flags.byteLength + shown.byteLength
    kept.set(equipment, { mark, day, shown, thinnedFrom, bytes: size })
    bytes += size
    for (const oldest of kept.keys()) {
      if (bytes <= most) break
      drop(oldest)
    }
    return computed
  }
}

/** Equal where all inputs of the rules are. */
function markOf({ track, start, machine, most }: DayTask): string {
  const { evidence, recorders, lateness, gap, ...columns } = track
  const hash = createHash('sha256').update(JSON.stringify([start, most, machine, recorders, lateness, gap]))
  for (const part of [columns, evidence])
    for (const [name, column] of Object.entries(part)) {
      hash.update(`${name} ${column.length} `)
      hash.update(column)
    }
  return hash.digest('base64')
}
