/** Keeps computed days for requests with the same points: a map of 500 machines is opened again and again. */
import { createHash } from 'node:crypto'
import type { Day } from '../day.rules.ts'
import type { DayTask, ShownDay } from './shown-day.rules.ts'

type Compute = (equipment: string, task: DayTask) => Promise<ShownDay>

/** A computed day without its points, which the caller has. */
interface Kept {
  mark: string
  day: Omit<Day, 'track'>
  shown: ShownDay['shown']
  thinnedFrom: ShownDay['thinnedFrom']
  bytes: number
}

/** Estimated size of trips, stops and everything else besides the points of a day. */
const FEW_BYTES = 8_000

/** `most`: maximum bytes kept; the least recently requested day is dropped first. */
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
    // A different track was assembled from several recorders, or was transferred to another thread: not kept.
    if (computed.track !== task.track) return computed
    // `read` is needed only for sums, and is the larger part.
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

/** A fingerprint of all inputs of the rules. */
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
