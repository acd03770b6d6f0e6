/** How calls stand in a table: a line each, as the routes have it, below the right that it needs. */
import type { Right } from '@spetskarta/shared/company/rights.ts'

/**
 * How a call keeps to the machines of a member who sees some groups only. `named`: it is about machines that it names, which must be
 * among his (`limits.guard.ts`); `narrowed`: the route itself leaves out others; `whole`: it is about all of them, so he may not.
 */
export type Machines = 'named' | 'narrowed' | 'whole'

/** By right, then by how a call keeps to groups. `self`: whoever asks is himself, or it makes no difference who he is. */
export type CallTable = Partial<Record<Right, Partial<Record<Machines, string>>>> & { self?: string }
