/**
 * All calls, and the right that a member of a company needs for each. A call missing here is refused to all members; a test
 * (`rights-of-roles.test.ts`) knows all calls and fails for a missing line. The owner needs no rights.
 */
import type { Right } from '@spetskarta/shared/company/rights.ts'
import type { CallTable, Machines } from './call-table.ts'
import { ACCOUNT_CALLS } from './calls/accounts.ts'
import { ALERT_CALLS } from './calls/alerts.ts'
import { CATALOG_CALLS } from './calls/catalog.ts'
import { COMPANY_CALLS } from './calls/company.ts'
import { CREW_CALLS } from './calls/crew.ts'
import { DEAL_CALLS } from './calls/deals.ts'
import { FORUM_CALLS } from './calls/forum.ts'
import { MACHINE_CALLS } from './calls/machines.ts'
import { MESSAGE_CALLS } from './calls/messages.ts'
import { MODERATION_CALLS } from './calls/moderation.ts'
import { OBJECT_CALLS } from './calls/objects.ts'
import { PAPER_CALLS } from './calls/papers.ts'
import { RECORDING_CALLS } from './calls/recording.ts'
import { SHARING_CALLS } from './calls/sharing.ts'

/** `self`: the user calls on their own behalf, even as a member; `read`: the call changes nothing, whatever its method. */
export type Need = 'self' | { right: Right; machines: Machines; read?: true }

const TABLES: readonly CallTable[] = [
  ACCOUNT_CALLS,
  ALERT_CALLS,
  CATALOG_CALLS,
  COMPANY_CALLS,
  CREW_CALLS,
  DEAL_CALLS,
  FORUM_CALLS,
  MACHINE_CALLS,
  MESSAGE_CALLS,
  MODERATION_CALLS,
  OBJECT_CALLS,
  PAPER_CALLS,
  RECORDING_CALLS,
  SHARING_CALLS,
]

/** Calls that change nothing although they use POST. */
const READS = new Set([
  'POST /api/papers/drafts/pdf',
  'POST /api/import/:equipmentId/preview',
  'POST /api/import/:equipmentId/refused',
  'POST /api/incidents/seen',
  'POST /api/messages/:threadId/read',
  'POST /api/park-tables/file',
  'POST /api/park-tables/traccar',
  'POST /api/park-tables/check',
])

const linesOf = (text: string) => text.trim().split('\n')

function needsOf({ self = '', ...byRight }: CallTable): [string, Need][] {
  const own = self === '' ? [] : linesOf(self).map((call): [string, Need] => [call, 'self'])
  const others = Object.entries(byRight).flatMap(([right, byMachines]) =>
    Object.entries(byMachines).flatMap(([machines, calls]) =>
      linesOf(calls).map((call): [string, Need] => {
        const read = call.startsWith('GET ') || READS.has(call)
        return [call, { right: right as Right, machines: machines as Machines, ...(read && { read }) }]
      }),
    ),
  )
  return [...own, ...others]
}

/** Keyed by method and address, as in the routes. */
export const CALLS: ReadonlyMap<string, Need> = new Map(TABLES.flatMap(needsOf))
