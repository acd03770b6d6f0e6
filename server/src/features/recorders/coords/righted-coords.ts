/**
 * Coordinates in another order or unit than ours are put right before they are stored, so that no machine is drawn where it
 * cannot be. Such a recorder is recognised by where its machine is known to be: that is looked up when the recorder is first
 * heard, and when it is suddenly elsewhere. There are hardly any, so all their readings are kept in memory, and other points cost
 * no query.
 */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { CoordsReading } from '@spetskarta/shared/tracks/rules.ts'
import type pg from 'pg'
import type { Db } from '../../../db/connect.ts'
import { isNearPlace, type LatLng, likelyReading, readAs } from '../../tracks/coords.rules.ts'
import { toPoint } from '../../tracks/point.rules.ts'
import type { Received, Refused } from '../received.rules.ts'
import { coordsReadings, homesOfToken, noteCoords } from './coords-readings.queries.ts'

/** Milliseconds after which the readings are fetched again: for so long a change made on another server has no effect here. */
const EACH_MS = 15_000
/** Milliseconds before a recorder whose coordinates make no sense is looked up again. */
const AGAIN_MS = 600_000
/** Number of recorders whose last place is remembered; all are forgotten when there are more. */
const KNOWN_MAX = 100_000

export interface RightedCoords {
  /** What this token's recorder has sent, with its coordinates read as they are meant. */
  righted(tokenHash: Buffer, received: Received): Received | Promise<Received>
  /** Call this when a user has changed how the coordinates of a recorder are read. */
  forget(): void
}

export function openRightedCoords(
  { db, tracks }: { db: Db; tracks: pg.Pool },
  onError: (error: unknown) => void,
): RightedCoords {
  let readings = new Map<string, CoordsReading>()
  let until = 0
  let reading: Promise<void> | undefined
  const last = new Map<string, LatLng>()
  const lookedUp = new Map<string, number>()

  async function read() {
    try {
      const all = await coordsReadings(db)
      readings = new Map(all.map((one) => [keyOf(one.tokenHash), one.reading]))
    } catch (error) {
      onError(error)
    }
    until = Date.now() + EACH_MS
    reading = undefined
  }

  /** Finds how the recorder's coordinates are meant, and stores that in its row. */
  async function seen(tokenHash: Buffer, received: Received, as: CoordsReading): Promise<CoordsReading> {
    const key = keyOf(tokenHash)
    const places = placesOf(received)
    remember(lookedUp, key, Date.now())
    try {
      const before = last.get(key)
      const homes = await homesOfToken({ db, tracks }, tokenHash)
      const meant = likelyReading(places, before ? [...homes, before] : homes, as)
      if (meant === as || !(await noteCoords(db, tokenHash, meant))) return as
      if (meant === 'written') readings.delete(key)
      else readings.set(key, meant)
      return meant
    } catch (error) {
      onError(error)
      return as
    }
  }

  function mayBeElsewhere(key: string, received: Received, as: CoordsReading): boolean {
    const before = last.get(key)
    if (before && !isBeside(before, received, as)) return true
    const isStrange = !before || (as === 'written' && (received.refused ?? []).some(({ raw }) => raw))
    return isStrange && (lookedUp.get(key) ?? 0) <= Date.now() - AGAIN_MS
  }

  function taken(key: string, received: Received, as: CoordsReading): Received {
    const its = as === 'written' ? received : readReceived(received, as)
    const newest = its.points.at(-1)
    if (newest) remember(last, key, [newest.lat, newest.lng])
    return its
  }

  async function looked(tokenHash: Buffer, received: Received): Promise<Received> {
    if (Date.now() >= until) {
      reading ??= read()
      await reading
    }
    const key = keyOf(tokenHash)
    const as = readings.get(key) ?? 'written'
    return taken(key, received, mayBeElsewhere(key, received, as) ? await seen(tokenHash, received, as) : as)
  }

  return {
    righted(tokenHash, received) {
      const { points, refused = [] } = received
      if (points.length === 0 && !refused.some(({ raw }) => raw)) return received
      const key = keyOf(tokenHash)
      const as = readings.get(key) ?? 'written'
      // The usual case: nothing to wait for.
      if (Date.now() < until && !mayBeElsewhere(key, received, as)) return taken(key, received, as)
      return looked(tokenHash, received)
    },
    forget() {
      until = 0
      lookedUp.clear()
      last.clear()
    },
  }
}

const keyOf = (tokenHash: Buffer): string => tokenHash.toString('latin1')

function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, value)
}

/** Places of all points, including those that were refused for their place. */
const placesOf = ({ points, refused = [] }: Received): LatLng[] =>
  [...points, ...refused.flatMap(({ raw }) => raw ?? [])].map(({ lat, lng }) => [lat ?? 0, lng ?? 0])

/** Whether the first and the last point, read in this way, are near a place. */
const isBeside = (place: LatLng, { points }: Received, as: CoordsReading): boolean =>
  [points.at(0), points.at(-1)].every((point) => {
    const read = point && readAs(as, point)
    return !read || isNearPlace([read.lat, read.lng], place)
  })

/** Reads every place again; a point that was refused because its place does not exist may have one now. */
function readReceived(received: Received, as: CoordsReading): Received {
  const now = Date.now()
  const points: Point[] = []
  const refused: Refused[] = []
  for (const point of received.points) {
    const read = toPoint(readAs(as, point), now)
    if (typeof read === 'object') points.push(read)
    else refused.push({ reason: read, at: point.at })
  }
  for (const one of received.refused ?? []) {
    const read = one.raw && toPoint(readAs(as, one.raw), now)
    if (typeof read === 'object') points.push(read)
    else refused.push(one)
  }
  const alarms = received.alarms?.map((alarm) => readAs(as, alarm))
  return { ...received, points, refused, ...(alarms && { alarms }) }
}
