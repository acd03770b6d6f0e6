/** What a machine is doing now: one rule for the map, the list and the API. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { ParkMachine } from '@spetskarta/shared/park/park.ts'
import type { Doing } from '../doing.rules.ts'

/** What is known of a machine; moments in ms. */
export interface MachineSigns {
  /** Number of phones and trackers that may record for the machine, and of revoked ones. */
  recorders: number
  revoked: number
  /** When a recorder was last heard, or the moment of the last point from a file; null: never. */
  heardAt: number | null
  /** When a driver last ended the recording; null: never. */
  stoppedAt: number | null
  /** Ms without a point after which the machine counts as silent, see `silentAfter`. */
  silentAfter: number
  /** Moment of the last counted point; null: none. */
  countedAt: number | null
  /** What the machine did at that point, and since when. */
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
  // The last point may be a little later than «Стоп».
  if (stoppedAt !== null && stoppedAt >= heardAt - MINUTE) return off('stopped', stoppedAt)
  if (now - heardAt > signs.silentAfter) return { state: 'silent', reason: null, carried: false, since: heardAt }
  // The receiver is jammed or has no view of the sky: what the machine did before says nothing about now.
  if (doing === null || countedAt === null || heardAt - countedAt > signs.silentAfter)
    return off('uncounted', countedAt)
  return { state: STATES[doing], reason: null, carried: doing === 'carried', since: doingSince }
}
