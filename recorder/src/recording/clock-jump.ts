/** Corrects a recording during which the phone's clock was set: its moments are moved to the clock's current time. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import { writeWithRoom } from '../queue/make-room'
import type { RecordingSession } from '../queue/memory'
import { shiftConsents } from './consent'
import type { Core } from './core'
import type { MissedTime } from './holes'
import { isNear } from './skew'
import { noteThinned } from './thinned'

/**
 * The session by the phone's current clock, after the server has confirmed `skew` at `now`. A jump
 * of the clock is not elapsed time: it neither lengthens the recording nor counts as a hole.
 */
export function sessionOn(session: RecordingSession, skew: number, now: number): RecordingSession {
  const { agreed } = session
  const jump = agreed ? agreed.skew - skew : 0
  const agreedNow = { ...session, agreed: { skew, at: now } }
  if (!agreed || isNear(jump, 0)) return agreedNow
  const moved = (at: number) => Math.min(now, at + jump)
  return {
    ...agreedNow,
    since: moved(session.since),
    seen: moved(session.seen),
    photoAt: moved(session.photoAt),
    holes: holesOn(session.holes, agreed.at, jump),
  }
}

/** The first hole after the last confirmation that is at least as long as a jump ahead is taken to contain the jump. */
function holesOn(holes: MissedTime[], agreedAt: number, jump: number): MissedTime[] {
  const jumped = jump > 0 ? holes.findIndex(({ from, to }) => to > agreedAt && to - from > jump - MINUTE) : -1
  return holes.flatMap((hole, index) => {
    if (jumped >= 0 && index > jumped) return hole
    const moved = { ...hole, from: hole.from + jump, to: index === jumped ? hole.to : hole.to + jump }
    return moved.to - moved.from > MINUTE ? moved : []
  })
}

/** The session after the clock was set by `jump` ms; the server has not confirmed the new skew yet. */
function sessionSet(session: RecordingSession, jump: number, now: number): RecordingSession {
  const { skew } = session.agreed ?? { skew: 0 }
  const { agreed, ...moved } = sessionOn({ ...session, agreed: session.agreed ?? { skew, at: now } }, skew - jump, now)
  return session.agreed && agreed ? { ...moved, agreed } : moved
}

/** The clock may have been set ahead: what is recorded from now on gets its skew once the clocks were compared. */
export function doubtClock({ store, sender }: Pick<Core, 'store' | 'sender'>) {
  store.set({ isDoubted: true })
  sender.doubtClock()
}

/** The clock was set back: without this nothing would be recorded until it reached the last point again. */
export async function moveClock(core: Core, jump: number, now: number) {
  const { store, memory, sender } = core
  const { session: before, fix, calibration } = store.get()
  const session = before && sessionSet(before, jump, now)
  store.set({
    skew: null,
    isDoubted: false,
    fix: fix && { ...fix, at: fix.at + jump },
    ...(session && { session, holes: session.holes }),
    ...(calibration && calibration !== 'done' && { calibration: { ...calibration, since: undefined } }),
  })
  // At once: the clocks are compared before anything is sent.
  sender.forgetClock()
  const moved = moveUndated(core, jump)
  sender.hold(moved)
  await moved
  sender.retry()
  if (session) await memory.set('session', session)
}

/** What has no skew will be dated by the new one, so its times must be those of the new clock. */
async function moveUndated(core: Core, jump: number) {
  const { queue, stops, marks, notes } = core
  // A full phone takes a while, and what is recorded meanwhile has the new clock's times already: so all begin at once.
  const queued = queue
    .newest()
    .then((newest) => writeWithRoom(queue, () => queue.shift(jump, newest), noteThinned(core)))
  // If one of them cannot be stored all the same, the others must be.
  const others = [stops, marks, notes].map((dated) => dated.shift(jump))
  await Promise.allSettled([queued, ...others, shiftConsents(core, jump)])
}

/** A confirmed skew changes the recording only where the phone's clock was set. */
export async function agreeTo({ store, memory }: Pick<Core, 'store' | 'memory'>, skew: number) {
  const { session } = store.get()
  if (!session) return
  const next = sessionOn(session, skew, Date.now())
  store.set({ session: next, holes: next.holes })
  if (session.agreed?.skew !== skew) await memory.set('session', next)
}
