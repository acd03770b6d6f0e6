/**
 * What was sent recently to the streams of this process, so that a repeated look finds only news that no notice has announced.
 */
import type { LiveNews } from './news.rules.ts'

interface Delivered {
  /** Returns the news that were not sent yet; they count as sent from now on. */
  fresh(news: LiveNews): LiveNews
  /** Forgets news received before this moment, ms. */
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
      // A photo is sent again if it has changed.
      photos: photos.filter((row) => isFresh(JSON.stringify(row), row.received_at)),
      alarms: alarms.filter(({ incident, found_at }) => isFresh(incident._id, found_at)),
    }),
    forget(before) {
      for (const [key, received] of delivered) if (received < before) delivered.delete(key)
    },
  }
}
