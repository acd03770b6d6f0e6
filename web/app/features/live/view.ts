/** What the mode TRACK shows: the part of it that has an address. */

export type TrackView =
  /** Own and permitted machines: the current day, or the day (`yyyy-mm-dd`) given; `at`: a moment to begin at, ms. */
  | { kind: 'own'; machines: string[]; day: string | undefined; at: number | undefined }
  /** What a public link gave to this window. */
  | { kind: 'public' }
  /** The three recorded days. */
  | { kind: 'test' }
  /** The station. */
  | { kind: 'iss' }

const ID = /^[0-9a-f-]{36}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The view that a query asks for, `track=all|public|test|iss|ID,ID…`; undefined where it asks for none. */
export function viewOfQuery(query: URLSearchParams): TrackView | undefined {
  const track = query.get('track')
  if (!track) return undefined
  if (track === 'public' || track === 'test' || track === 'iss') return { kind: track }
  const day = query.get('day') ?? ''
  const at = Number(query.get('moment') ?? Number.NaN)
  return {
    kind: 'own',
    machines: track.split(',').filter((id) => ID.test(id)),
    day: DAY.test(day) ? day : undefined,
    at: Number.isFinite(at) ? at : undefined,
  }
}
