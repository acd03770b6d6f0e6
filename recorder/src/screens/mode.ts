/** The state that the whole screen shows at a glance. */
import type { Shown } from '../recording/state'

export type Mode = 'stopped' | 'recording' | 'offline' | 'searching' | 'blind'

/** After this long without a position the person should know, ms. */
const FIX_LOST = 180_000

export function modeOf({ session, problem, fix, link, online }: Shown, now: number): Mode {
  if (!session) return 'stopped'
  if (problem === 'denied' || problem === 'insecure') return 'blind'
  if (!fix || fix.at < session.since - FIX_LOST) return 'searching'
  if (problem === 'unavailable' || now - fix.at > FIX_LOST) return 'searching'
  return !online || (link.state === 'waiting' && link.reason === 'network') ? 'offline' : 'recording'
}
