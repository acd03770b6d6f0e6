/**
 * What the connections to the database are for, with their number in one process and their limits. Code that holds a connection
 * of a role never takes a second one of that role: so a full pool never waits for itself.
 */
interface Limits {
  connections: number
  /** Seconds to wait for a free connection. */
  wait: number
  /** Seconds of one statement, of waiting for a lock, and of a transaction between two statements; 0: no limit. */
  statement: number
  lock: number
  idle: number
}

export const ROLES = {
  /** Pages and calls, whose callers wait. */
  web: { connections: 12, wait: 10, statement: 15, lock: 5, idle: 15 },
  /** Points of recorders. A recorder may send a million at once. */
  ingest: { connections: 5, wait: 10, statement: 60, lock: 10, idle: 15 },
  /** Slow work that a person starts knowingly: files of points, the data of a whole account. */
  long: { connections: 3, wait: 30, statement: 300, lock: 10, idle: 60 },
  /** Jobs and their queue. A sweep waits in its transaction for the store of photos. */
  background: { connections: 4, wait: 30, statement: 600, lock: 10, idle: 300 },
  /** Migrations, commands and the demo, before the server takes calls. Of statements only waiting for a lock is limited. */
  setup: { connections: 6, wait: 10, statement: 0, lock: 30, idle: 0 },
} as const satisfies Record<string, Limits>

export type Role = keyof typeof ROLES

/** Roles that a running server uses. */
export type ServingRole = Exclude<Role, 'setup'>

const SERVING: ServingRole[] = ['web', 'ingest', 'long', 'background']
/** Default number of connections of one server, and the smallest number that works. */
export const CONNECTIONS = SERVING.reduce((sum, role) => sum + ROLES[role].connections, 0)
export const CONNECTIONS_LEAST = 8

/** The share of a role in the `all` connections of a server; the shares never add up to more than `all`. */
export function connectionsOf(role: ServingRole, all = CONNECTIONS): number {
  const share = (one: ServingRole) => Math.max(1, Math.floor((all * ROLES[one].connections) / CONNECTIONS))
  if (role !== 'web') return share(role)
  return all - SERVING.reduce((sum, one) => sum + (one === 'web' ? 0 : share(one)), 0)
}
