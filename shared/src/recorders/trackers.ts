/** Trackers wired to machines, and the key that all trackers of a user send with. */
import type { Endpoint } from '../endpoint.ts'
import type * as schema from './trackers.schema.ts'

export { TRACKER_ID } from './trackers.constants.ts'

export const makeTracker: Endpoint<typeof schema.makeTracker> = { method: 'POST', url: '/api/trackers' }
export const getTrackerKey: Endpoint<typeof schema.getTrackerKey> = { method: 'GET', url: '/api/tracker-key' }
export const replaceTrackerKey: Endpoint<typeof schema.replaceTrackerKey> = { method: 'POST', url: '/api/tracker-key' }
