/** Format of the tables of calls: one line per call, as the route has it, below the right it needs. */
import type { Right } from '@spetskarta/shared/company/rights.ts'

/**
 * How a call treats a member limited to groups. `named`: the call names its machines, which must be in the member's groups
 * (`company.guard.ts`); `narrowed`: the route itself leaves out other machines; `whole`: the call is about all machines and
 * therefore refused.
 */
export type Machines = 'named' | 'narrowed' | 'whole'

/**
 * Calls by right, then by their treatment of groups. `self`: calls about the user's own account, or for which the user does not
 * matter.
 */
export type CallTable = Partial<Record<Right, Partial<Record<Machines, string>>>> & { self?: string }
