/** What a machine's day on an object comes to: its visits, and what it did in them (decision 41). */
import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Visit } from '@spetskarta/shared/objects/objects.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { Activity, Gap } from '@spetskarta/shared/tracks/tracks.ts'
import { type CountedTrack, stoodUntil } from '../tracks/counted.rules.ts'
import type { IsInside } from './shape.rules.ts'

/** Ms: a machine that is back so soon has not left. */
export const DOOR_MS = 10 * MINUTE

export interface FoundVisit extends Visit {
  /** It began before the day. */
  goesOn: boolean
  /** Points outside tell that it has ended. */
  ended: boolean
  /** Where it came and left: indices of the counted points. */
  first: number
  last: number
}

export interface SiteDay {
  visits: FoundVisit[]
  /** Seconds. */
  onSite: number
  work: number
  idle: number
  unknown: number
}

interface HeardDay {
  /** May begin before the day: those points tell whether a visit goes on. */
  counted: CountedTrack
  activities: readonly Activity[]
  gaps: readonly Pick<Gap, 'from' | 'to'>[]
}

export function siteDay({ counted, activities, gaps }: HeardDay, inside: IsInside): SiteDay {
  const start = activities[0]?.from
  const visits = start === undefined ? [] : visitsOf(counted, inside, start)
  const within = (stretches: readonly { from: number; to: number }[]) =>
    stretches.reduce((sum, stretch) => sum + visits.reduce((ms, visit) => ms + overlap(visit, stretch), 0), 0)
  const doing = (...kinds: Activity['activity'][]) => within(activities.filter((one) => kinds.includes(one.activity)))
  const onSite = visits.reduce((sum, { came, left }) => sum + left - came, 0) - within(gaps)
  const work = Math.min(onSite, doing('work'))
  const idle = Math.min(onSite - work, doing('idle', 'off'))
  const seconds = { onSite: Math.round(onSite / 1000), work: Math.round(work / 1000), idle: Math.round(idle / 1000) }
  return { visits, ...seconds, unknown: Math.max(0, seconds.onSite - seconds.work - seconds.idle) }
}

const overlap = ({ came, left }: Visit, { from, to }: { from: number; to: number }) =>
  Math.max(0, Math.min(left, to) - Math.max(came, from))

/**
 * In order, cut at the moment `start` (ms) from which the day is heard. A visit goes on over a gap if the machine is inside
 * before and after it.
 */
function visitsOf(counted: CountedTrack, inside: IsInside, start: number): FoundVisit[] {
  const { t, lat, lng } = counted
  const visits: FoundVisit[] = []
  let open: FoundVisit | undefined
  let wasOutside = false
  const close = (ended: boolean) => {
    if (open && open.left > start && open.left > open.came)
      visits.push({ ...open, came: Math.max(start, open.came), goesOn: open.came < start, ended })
    open = undefined
  }
  for (let i = 0; i < t.length; i++) {
    const moment = at(t, i)
    const isInside = inside(at(lat, i), at(lng, i))
    if (open && moment - open.left > DOOR_MS && (wasOutside || !isInside)) close(true)
    if (isInside) {
      open ??= { came: moment, left: moment, goesOn: false, ended: false, first: i, last: i }
      open.left = stoodUntil(counted, i)
      open.last = i
    }
    wasOutside = !isInside
  }
  close(false)
  return visits
}

/** Where an object has no working hours of its own: minutes of the day. */
const USUAL_HOURS = { starts: 6 * 60, ends: 22 * 60 }

/** Whether a minute of the day is outside of the hours in which an object works; they may go on past midnight. */
export function isOutsideHours(minute: number, object: { starts: number | null; ends: number | null }): boolean {
  const { starts, ends } =
    object.starts === null || object.ends === null ? USUAL_HOURS : { starts: object.starts, ends: object.ends }
  if (starts === ends) return false
  return starts < ends ? minute < starts || minute >= ends : minute < starts && minute >= ends
}
