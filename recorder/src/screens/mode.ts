/** State of recording that the whole screen shows at a glance. */
import type { ShownState } from '../recording/state'

/** `ready`: nothing was ever recorded. */
export type Mode = 'ready' | 'stopped' | 'recording' | 'offline' | 'searching' | 'blind'

/** Ms without a position after which the person is warned. */
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

/** The server refuses this phone, so there is nothing to start. A keystore that is still locked does not count. */
export const isCutOff = ({ session, enrolment }: ShownState): boolean =>
  !session && enrolment?.refused !== undefined && enrolment.refused !== 'locked'
