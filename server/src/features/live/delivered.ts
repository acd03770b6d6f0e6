/** What the streams of this process were sent lately, so that looking again finds only what a notice did not bring. */
import type { LiveNews } from './news.rules.ts'

interface Delivered {
  /** Those that were not sent; they count as sent from now on. */
  fresh(news: LiveNews): LiveNews
  /** Forgets what was received before, ms. */
  forget(before: number): void
}

export function openDelivered(): Delivered {
  /** Times of receipt, ms. */
  const delivered = new Map<string, number>()

  function isFresh(key: string, received: Date): boolean {
    const known = delivered.has(key)
    if (!known) delivered.set(key, received.getTime())
    return !known
  }

  return {
    fresh: ({ points, photos, alarms }) => ({
      points: points.filter(({ equipment, at, receivedAt }) => isFresh(`${equipment} ${at}`, receivedAt)),
      // A photo is sent again when it has changed.
      photos: photos.filter((row) => isFresh(JSON.stringify(row), row.received_at)),
      alarms: alarms.filter(({ incident, found_at }) => isFresh(incident._id, found_at)),
    }),
    forget(before) {
      for (const [key, received] of delivered) if (received < before) delivered.delete(key)
    },
  }
}
