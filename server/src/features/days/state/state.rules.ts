/** What a machine is doing now, by one rule for the map, the list and the API. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { Doing } from '../doing.rules.ts'

/** What is known of a machine; moments in ms. */
export interface MachineSigns {
  /** Phones and trackers that may record for it, and how many were once. */
  recorders: number
  revoked: number
  /** When a recorder was last heard, or the last point of a file was; null: never. */
  heardAt: number | null
  /** When a driver last ended the recording. */
  stoppedAt: number | null
  /** Ms without a point after which it is silent, see `silentAfter`. */
  silentAfter: number
  /** When its last counted point was. */
  countedAt: number | null
  /** What it did then, and since when. */
  doing: Doing | null
  doingSince: number | null
}

type State = Pick<ParkMachine, 'state' | 'reason' | 'carried' | 'since'>

const STATES = {
  driving: 'driving',
  carried: 'driving',
  working: 'working',
  idling: 'idling',
  standing: 'standing',
} as const satisfies Record<Doing, State['state']>

const off = (reason: State['reason'], since: number | null): State => ({ state: 'off', reason, carried: false, since })

export function stateOf(signs: MachineSigns, now: number): State {
  const { heardAt, countedAt, stoppedAt, doing, doingSince } = signs
  if (signs.recorders === 0) return off(signs.revoked > 0 ? 'revoked' : 'none', heardAt)
  if (heardAt === null) return off('never', null)
  // The last point may have been taken a little after «Стоп».
  if (stoppedAt !== null && stoppedAt >= heardAt - MINUTE) return off('stopped', stoppedAt)
  if (now - heardAt > signs.silentAfter) return { state: 'silent', reason: null, carried: false, since: heardAt }
  // Its receiver is deceived or sees no sky: what it did before is over by now.
  if (doing === null || countedAt === null || heardAt - countedAt > signs.silentAfter)
    return off('uncounted', countedAt)
  return { state: STATES[doing], reason: null, carried: doing === 'carried', since: doingSince }
}
