/** The state that the whole screen shows at a glance. */
import type { ShownState } from '../recording/state'

/** `ready`: it has never recorded. */
export type Mode = 'ready' | 'stopped' | 'recording' | 'offline' | 'searching' | 'blind'

/** After this long without a position the person should know, ms. */
const FIX_LOST = 180_000

export function modeOf(state: ShownState, now: number): Mode {
  const { session, problem, fix, link, online, sentAt, today, yesterday, counts } = state
  const hasRecorded = sentAt !== undefined || yesterday !== undefined || counts.points > 0 || today.metres > 0
  if (!session) return hasRecorded ? 'stopped' : 'ready'
  if (problem === 'denied' || problem === 'insecure') return 'blind'
  if (!fix || fix.at < session.since - FIX_LOST) return 'searching'
  if (problem === 'unavailable' || now - fix.at > FIX_LOST) return 'searching'
  return !online || (link.state === 'waiting' && link.reason === 'network') ? 'offline' : 'recording'
}

/** The server takes nothing from this phone: there is nothing to start. A key that does not open yet is no such thing. */
export const isCutOff = ({ session, enrolment }: ShownState): boolean =>
  !session && enrolment?.refused !== undefined && enrolment.refused !== 'locked'
