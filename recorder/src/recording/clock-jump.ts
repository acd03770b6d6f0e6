/** A recording during which the phone's clock was set: its moments are moved to the clock as it is now. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { RecordingSession } from '../queue/memory'
import type { Core } from './core'
import type { MissedTime } from './holes'
import { isNear } from './skew'

/**
 * The session as the phone's present clock has it, after the server has said `skew` at `now`. What the clock has jumped by is
 * no time that passed: it neither makes the recording longer nor a hole.
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

/** The first hole after the clocks agreed that is as long as a jump ahead has the jump in it. */
function holesOn(holes: MissedTime[], agreedAt: number, jump: number): MissedTime[] {
  const jumped = jump > 0 ? holes.findIndex(({ from, to }) => to > agreedAt && to - from > jump - MINUTE) : -1
  return holes.flatMap((hole, index) => {
    if (jumped >= 0 && index > jumped) return hole
    const moved = { ...hole, from: hole.from + jump, to: index === jumped ? hole.to : hole.to + jump }
    return moved.to - moved.from > MINUTE ? moved : []
  })
}

/** What the server has agreed to changes the recording only where the phone's clock was set. */
export async function agreeTo({ store, memory }: Pick<Core, 'store' | 'memory'>, skew: number) {
  const { session } = store.get()
  if (!session) return
  const next = sessionOn(session, skew, Date.now())
  store.set({ session: next, holes: next.holes })
  if (session.agreed?.skew !== skew) await memory.set('session', next)
}
