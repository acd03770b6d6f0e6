/**
 * Recorders that send latitude and longitude in each other's place. There are next to none, so all of them are known here, and
 * storing points asks nothing more.
 */
import type { Point } from '@spetskarta/shared/tracks/point.ts'
import type { Db } from '../../db/connect.ts'
import { readAs } from '../tracks/coords.rules.ts'
import { swappedTokens } from './recorders.queries.ts'

/** Ms after which they are read anew: so long another server goes on as before. */
const EACH_MS = 15_000

export interface SwappedRecorders {
  /** The points of this token where they are. */
  righted(tokenHash: Buffer, points: Point[]): Promise<Point[]>
  /** Somebody has changed one here. */
  forget(): void
}

export function openSwappedRecorders(db: Db, onError: (error: unknown) => void): SwappedRecorders {
  let known = new Set<string>()
  let until = 0
  let reading: Promise<void> | undefined

  async function read() {
    try {
      known = new Set((await swappedTokens(db)).map((hash) => hash.toString('base64')))
    } catch (error) {
      onError(error)
    }
    until = Date.now() + EACH_MS
    reading = undefined
  }

  return {
    async righted(tokenHash, points) {
      if (points.length === 0) return points
      if (Date.now() >= until) {
        reading ??= read()
        await reading
      }
      if (!known.has(tokenHash.toString('base64'))) return points
      return points.map((point) => readAs('swapped', point))
    },
    forget() {
      until = 0
    },
  }
}
