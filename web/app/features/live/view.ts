/** What the mode TRACK shows: the part of its state that the address keeps. */

export type TrackView =
  /**
   * Own and permitted machines: the current day, or the given `day` (`yyyy-mm-dd`). `at`: the moment to begin at, ms.
   */
  | { kind: 'own'; machines: string[]; day: string | undefined; at: number | undefined }
  /** The route that a public link opened in this window. */
  | { kind: 'public' }
  /** The three recorded example days. */
  | { kind: 'test' }
  /** The space station. */
  | { kind: 'iss' }

export function isSameView(a: TrackView | undefined, b: TrackView | undefined): boolean {
  if (a?.kind !== 'own' || b?.kind !== 'own') return a?.kind === b?.kind
  return a.day === b.day && a.at === b.at && a.machines.join() === b.machines.join()
}

const ID = /^[0-9a-f-]{36}$/i
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/

/** The view in a query, `track=all|public|test|iss|ID,ID…`; undefined where the query has none. */
export function viewOfQuery(query: URLSearchParams): TrackView | undefined {
  const track = query.get('track')
  if (!track) return undefined
  if (track === 'public' || track === 'test' || track === 'iss') return { kind: track }
  const day = query.get('day') ?? ''
  const at = Number(query.get('moment') ?? Number.NaN)
  return {
    kind: 'own',
    machines: track.split(',').filter((id) => ID.test(id)),
    day: DAY_TEXT.test(day) ? day : undefined,
    at: Number.isFinite(at) ? at : undefined,
  }
}
