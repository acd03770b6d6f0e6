/** Turns positions into points of the queue. */
import { writeWithRoom } from '../queue/make-room'
import type { PointToKeep } from '../queue/queue'
import { type Core, countQueue } from './core'
import { holeBetween, withHole } from './holes'
import { type Fix, NOTHING_SAMPLED, type Sampled, sample } from './sampling'
import { samplingOf } from './settings'
import { skewNow } from './skew'
import { addPoint, type PhoneDay, phoneDayAt } from './summary'
import { noteThinned } from './thinned'

/** Ms between two writes of the last sign of life. */
const NOTE_EVERY = 10_000
/** Points that wait in memory for space on the phone: some hours. */
const UNWRITTEN_MAX = 2_000

export function openPoints(core: Core) {
  const { queue, memory, store, sender } = core
  let sampled: Sampled = NOTHING_SAMPLED
  let noted = 0
  let unwritten: PointToKeep[] = []
  let before: Promise<void> = Promise.resolve()

  async function keep(fixes: Fix[]) {
    const { session, settings, battery, calibration } = store.get()
    const last = fixes.at(-1)
    if (last) store.set({ fix: last, problem: undefined })
    const equipment = session?.equipment
    if (!equipment) return

    let { today } = store.get()
    let made = false
    for (const fix of fixes) {
      const result = sample(sampled, fix, samplingOf(settings, calibration !== undefined))
      sampled = result.sampled
      for (const point of result.points) {
        unwritten.push({ ...point, equipment, battery, skew: skewNow(store.get()) })
        made = true
        // The clock may have been set back; the day on the screen only moves forward.
        if (phoneDayAt(point.at) >= today.day) today = addPoint(today, point)
      }
    }
    if (last) await seen(last.at)
    await write()
    if (made) await rememberDay(today)
  }

  /** Stores new points and those that could not be stored before. */
  async function write() {
    if (unwritten.length === 0) return
    unwritten = unwritten.slice(-UNWRITTEN_MAX)
    await writeWithRoom(queue, () => queue.addPoints(unwritten), noteThinned(core)).catch((error: unknown) => {
      store.set({ room: 'full' })
      throw error
    })
    unwritten = []
    sender.wake()
    await countQueue(core)
  }

  /** Tasks run one after another, because sampling depends on the previous position. */
  function inTurn(task: () => Promise<void>): Promise<void> {
    const mine = before.then(task)
    before = mine.catch(() => undefined)
    return mine
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
    onFixes: (fixes: Fix[]): Promise<void> => inTurn(() => keep(fixes)),
    /** To be called when the recording ends: the last chance of points that could not be stored. */
    save: (): Promise<void> => inTurn(write),
    forget() {
      sampled = NOTHING_SAMPLED
    },
    /** Like `shift` of the queue, for the points that wait for space. */
    shift(jump: number) {
      unwritten = unwritten.map((point) => (point.skew === null ? { ...point, at: point.at + jump } : point))
    },
  }
}
