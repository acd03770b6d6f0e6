/** Turns positions into points of the queue. */
import { writeWithRoom } from '../queue/make-room'
import type { PointToKeep } from '../queue/queue'
import { type Core, countQueue } from './core'
import { holeBetween, withHole } from './holes'
import { type Fix, NOTHING_SAMPLED, type Sampled, sample } from './sampling'
import { samplingOf } from './settings'
import { addPoint, type PhoneDay, phoneDayAt } from './summary'
import { noteThinned } from './thinned'

/** Ms between two writes of the last sign of life. */
const NOTE_EVERY = 10_000

export function openPoints(core: Core) {
  const { queue, memory, store, sender } = core
  let sampled: Sampled = NOTHING_SAMPLED
  let noted = 0
  let before: Promise<void> = Promise.resolve()

  async function keep(fixes: Fix[]) {
    const { session, settings, battery, skew, calibration } = store.get()
    const last = fixes.at(-1)
    if (last) store.set({ fix: last, problem: undefined })
    const equipment = session?.equipment
    if (!equipment) return

    const points: PointToKeep[] = []
    let { today } = store.get()
    for (const fix of fixes) {
      const result = sample(sampled, fix, samplingOf(settings, calibration !== undefined))
      sampled = result.sampled
      for (const point of result.points) {
        points.push({ ...point, equipment, battery, skew })
        // The clock may have been set back; the day on the screen only moves forward.
        if (phoneDayAt(point.at) >= today.day) today = addPoint(today, point)
      }
    }
    if (last) await seen(last.at)
    if (points.length === 0) return
    await writeWithRoom(queue, () => queue.addPoints(points), noteThinned(core)).catch((error: unknown) => {
      store.set({ room: 'full' })
      throw error
    })
    await rememberDay(today)
    await countQueue(core)
    sender.wake()
  }

  async function rememberDay(today: PhoneDay) {
    const before = store.get().today
    if (before.day !== today.day) {
      store.set({ yesterday: before })
      await memory.set('yesterday', before)
    }
    store.set({ today: { ...today, photos: before.day === today.day ? before.photos : 0 } })
    await memory.set('today', store.get().today)
  }

  /** Records a sign of life at `at`; the time since the previous one may be a hole. */
  async function seen(at: number, reason: 'hidden' | 'closed' | 'signal' = 'hidden') {
    const { session } = store.get()
    if (!session || at <= session.seen) return
    const hole = holeBetween(session.seen, at, reason)
    const next = { ...session, seen: at, holes: withHole(session.holes, hole) }
    store.set({ session: next, holes: next.holes })
    if (!hole && at - noted < NOTE_EVERY) return
    noted = at
    // On a full phone it cannot be stored; the point that follows is more important and makes room.
    await memory.set('session', next).catch(() => undefined)
  }

  return {
    seen,
    /** Fixes are processed one after another, because sampling depends on the previous one. */
    onFixes(fixes: Fix[]): Promise<void> {
      const mine = before.then(() => keep(fixes))
      before = mine.catch(() => undefined)
      return mine
    },
    forget() {
      sampled = NOTHING_SAMPLED
    },
  }
}
