/** The state of recorders: last seen, battery, queue. Collected in memory and written separately from the points. */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type pg from 'pg'
import type { TrackStore } from '../tracks/store/open.ts'
import type { Received } from './received.rules.ts'
import { type Status, saveStatuses } from './recorder-status.queries.ts'

/** Ms between writes: pages do not refresh more often, and otherwise every point would rewrite its recorder's row. */
const PAUSE = 5_000
/** If the newest point is older than this, it comes from a queue and says nothing about the phone's clock. Ms. */
const LIVE = 15 * MINUTE

export interface Statuses {
  /** Records what the recorder has sent at `now`, ms. */
  note(recorder: string, received: Pick<Received, 'points' | 'refused' | 'app'>, now: number): void
  flush(): Promise<void>
}

export function openStatuses(pool: pg.Pool, store: TrackStore, onError: (error: unknown) => void): Statuses {
  let noted = new Map<string, Status>()
  let timer: NodeJS.Timeout | undefined
  let written = 0
  let writing = Promise.resolve()

  function flush() {
    clearTimeout(timer)
    timer = undefined
    written = Date.now()
    const statuses = [...noted.values()]
    noted = new Map()
    writing = writing.then(() => saveStatuses(pool, store, statuses)).catch(onError)
    return writing
  }

  return {
    note(recorder, received, now) {
      noted.set(recorder, merge(noted.get(recorder), statusOf(recorder, received, now)))
      timer ??= setTimeout(flush, Math.max(0, written + PAUSE - Date.now()))
    },
    flush,
  }
}

function statusOf(
  recorder: string,
  { points, refused = [], app }: Pick<Received, 'points' | 'refused' | 'app'>,
  now: number,
): Status {
  const status: Status = {
    recorder,
    seenAt: now,
    pointAt: null,
    battery: null,
    queueAge: null,
    skew: null,
    refused: {},
    app,
  }
  for (const { reason } of refused) status.refused[reason] = (status.refused[reason] ?? 0) + 1
  // All points of a phone whose clock is days ahead are refused, so they show its skew.
  const ahead = refused.reduce((most, { at }) => (at !== undefined && at > most ? at : most), now)
  if (ahead > now) status.skew = now - ahead
  let [oldest, newest] = [points[0], points[0]]
  for (const point of points) {
    if (oldest && point.at < oldest.at) oldest = point
    if (newest && point.at > newest.at) newest = point
  }
  if (!oldest || !newest) return status
  const skew = now - newest.at
  return {
    ...status,
    // Otherwise, after one point from a fast clock, later points would not count as newer.
    pointAt: Math.min(newest.at, now),
    battery: newest.battery,
    queueAge: Math.max(0, Math.round((now - oldest.at) / 1000)),
    skew: status.skew ?? (skew < LIVE ? skew : null),
  }
}

/** The newer sign of life, with the battery level of the newer point: a queue that arrives late reports an old level. */
function merge(before: Status | undefined, after: Status): Status {
  if (!before) return after
  const newer = (after.pointAt ?? 0) >= (before.pointAt ?? 0)
  return {
    ...after,
    pointAt: newer ? after.pointAt : before.pointAt,
    battery: (newer ? after.battery : before.battery) ?? after.battery ?? before.battery,
    queueAge: after.queueAge ?? before.queueAge,
    skew: after.skew ?? before.skew,
    refused: sums(before.refused, after.refused),
    app: after.app ?? before.app,
  }
}

function sums(one: Record<string, number>, other: Record<string, number>): Record<string, number> {
  const sum = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
