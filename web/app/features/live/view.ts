/** What the mode TRACK shows: the part of its state that is in the address. */

export type TrackView =
  /** Own and permitted machines: the current day, or the given `day` (`yyyy-mm-dd`). `at`: moment to start at, ms. */
  | { kind: 'own'; machines: string[]; day: string | undefined; at: number | undefined }
  /** The route of a public link, given by the address; for a link to several days the last one, or `day`. */
  | { kind: 'public'; id: string; token: string; day: string | undefined }
  /** The three recorded example days. */
  | { kind: 'test' }
  /** The space station. */
  | { kind: 'iss' }

export function isSameView(a: TrackView | undefined, b: TrackView | undefined): boolean {
  if (a?.kind === 'public' && b?.kind === 'public') return a.id === b.id && a.token === b.token && a.day === b.day
  if (a?.kind !== 'own' || b?.kind !== 'own') return a?.kind === b?.kind
  return a.day === b.day && a.at === b.at && a.machines.join() === b.machines.join()
}

const ID = /^[0-9a-f-]{36}$/i
const PUBLIC = /^\/public-view\/([^/]+)\/([^/]+)\/?$/
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

export function dayOfQuery(query: URLSearchParams): string | undefined {
  const day = query.get('day') ?? ''
  return DAY_TEXT.test(day) ? day : undefined
}

/** The view of an address: `/public-view/ID/TOKEN`, or `track=all|test|iss|ID,ID…` in the query; undefined where it has none. */
export function viewOfAddress(pathname: string, query: URLSearchParams): TrackView | undefined {
  const [, id, token] = PUBLIC.exec(pathname) ?? []
  const day = dayOfQuery(query)
  if (id && token) return { kind: 'public', id, token, day }
  const track = query.get('track')
  if (!track) return undefined
  if (track === 'test' || track === 'iss') return { kind: track }
  const at = Number(query.get('moment') ?? Number.NaN)
  return {
    kind: 'own',
    machines: track.split(',').filter((id) => ID.test(id)),
    day,
    at: Number.isFinite(at) ? at : undefined,
  }
}

/**
 * Whether the map opens at one point instead of the whole route: a
 * public link at the machine's last point, an incident at its moment.
 */
export const opensAtPoint = (view: TrackView): boolean =>
  view.kind === 'public' || (view.kind === 'own' && view.at !== undefined)
