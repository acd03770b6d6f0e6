/** What the streams of this process were told lately, so that looking again finds only what a notice did not bring. */
import type { LiveNews } from './news.rules.ts'

interface Told {
  /** Those that were not told; they count as told from now on. */
  fresh(news: LiveNews): LiveNews
  /** Forgets what was received before, ms. */
  forget(before: number): void
}

export function openTold(): Told {
  /** Times of receipt, ms. */
  const told = new Map<string, number>()

  function isFresh(key: string, received: Date): boolean {
    const known = told.has(key)
    if (!known) told.set(key, received.getTime())
    return !known
  }

  return {
    fresh: ({ points, photos, alarms }) => ({
      points: points.filter(({ equipment, at, receivedAt }) => isFresh(`${equipment} ${at}`, receivedAt)),
      // A photo is told again when it has changed.
      photos: photos.filter((row) => isFresh(JSON.stringify(row), row.received_at)),
      alarms: alarms.filter(({ incident, found_at }) => isFresh(incident._id, found_at)),
    }),
    forget(before) {
      for (const [key, received] of told) if (received < before) told.delete(key)
    },
  }
}
