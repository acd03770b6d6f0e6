/** State of the mode TRACK, and how new data changes it. Pure functions. */
import type { LivePhotos } from '@spetskarta/shared/live/live.ts'
import { at } from '@spetskarta/shared/tracks/columns.ts'
import type { DrawnPoint } from '@spetskarta/shared/tracks/point.ts'
import { GAP_MS } from '@spetskarta/shared/tracks/rules.ts'
import type { MachineDay } from '../tracks/machine-day'
import { type Route, routeOf } from '../tracks/route'
import { gapsBetween, hasTime, lastTime, withPoints } from '../tracks/track'
import type { LiveState } from './live'

/** What the map shows of a machine (spec §3). */
export interface Options {
  showPath: boolean
  showTime: boolean
  showPhoto: boolean
  /** Seconds between two times beside the route. */
  pathInterval: number
}

export const PATH_INTERVAL = 3200
export const OPTIONS: Options = { showPath: true, showTime: true, showPhoto: false, pathInterval: PATH_INTERVAL }

/** A day together with what has arrived since it was loaded. */
export interface LiveDay extends MachineDay {
  /** Number of points in the drawn route; later ones are in `tail`. */
  drawn: number
  tail: Route | undefined
}

export interface TrackingState {
  status: 'loading' | 'ready' | 'failed'
  /** The error of the failure, as a call of the API throws it. */
  error: unknown
  days: LiveDay[]
  /** Number of further machines with records. */
  more: number
  /** Id of the machine whose day the time bar shows. */
  focused: string | undefined
  options: Record<string, Options>
  /** Undefined where no news are expected. */
  live: LiveState | undefined
  /** Whether the map follows the machine. */
  following: boolean
}

export const FIRST_STATE: TrackingState = {
  status: 'loading',
  error: undefined,
  days: [],
  more: 0,
  focused: undefined,
  options: {},
  live: undefined,
  following: false,
}

export const optionsOf = ({ options }: TrackingState, id: string): Options => options[id] ?? OPTIONS

export const focusedDay = ({ days, focused }: TrackingState): LiveDay | undefined =>
  days.find(({ machine }) => machine.id === focused) ?? days[0]

export const liveDay = (day: MachineDay): LiveDay => ({ ...day, drawn: day.track.t.length, tail: undefined })

export interface Added {
  day: LiveDay
  /** Some point belongs before the last one, so the day must be reloaded. */
  stale: boolean
}

/** A day with new points added; known points change nothing. */
export function withLivePoints(day: LiveDay, points: DrawnPoint[]): Added {
  const last = lastTime(day.track)
  const fresh = points.filter(({ at: t }) => t < day.end && t >= day.start && !(t <= last))
  const stale = points.some(({ at: t }) => t >= day.end || (t <= last && t >= day.start && !hasTime(day.track, t)))
  if (fresh.length === 0) return { day, stale }
  const before = day.track.t.length
  const track = withPoints(day.track, fresh)
  const silence = before > 0 && at(track.t, before) - last > GAP_MS
  const gaps = silence ? gapsBetween(track) : day.gaps
  const from = Math.max(0, day.drawn - 1)
  const tail = routeOf(track, { stops: [], gaps: gaps.filter(({ from: begun }) => begun >= at(track.t, from)) }, from)
  return { day: { ...day, track, gaps, tail }, stale }
}

/** A day with new photos added, in order of time, and with changed states of known ones. */
export function withLivePhotos(day: LiveDay, photos: LivePhotos['photos']): LiveDay {
  const states = new Map(day.photos.map(({ _id, state }) => [_id, state]))
  const isNew = ({ _id, state }: LivePhotos['photos'][number]) => !states.has(_id) || states.get(_id) !== state
  const fresh = photos.filter((photo) => photo.timestamp >= day.start && photo.timestamp < day.end && isNew(photo))
  if (fresh.length === 0) return day
  const changed = new Set(fresh.map(({ _id }) => _id))
  const others = day.photos.filter(({ _id }) => !changed.has(_id))
  return { ...day, photos: [...others, ...fresh].sort((a, b) => a.timestamp - b.timestamp) }
}

/** First and last moment that can be played, over all machines that show the same day as the chosen one. */
export function rangeOf(state: TrackingState): { from: number; to: number } | undefined {
  const focus = focusedDay(state)
  if (!focus) return undefined
  const tracks = state.days.filter(({ start, track }) => start === focus.start && track.t.length > 0)
  if (tracks.length === 0) return { from: focus.start, to: focus.start }
  return {
    from: Math.min(...tracks.map(({ track }) => at(track.t, 0))),
    to: Math.max(...tracks.map(({ track }) => lastTime(track))),
  }
}
