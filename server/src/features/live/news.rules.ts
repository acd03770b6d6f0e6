/** Who gets which part of the news, and in what form. */
import type { LivePhotos, LivePoints } from '@spetskarta/shared/live/live.ts'
import type { Signing } from '../../outside/signing.ts'
import { type Audience, photoFor } from '../photos/photo-links.rules.ts'
import type { PhotoRow } from '../photos/photos.queries.ts'
import { locationOf } from '../tracks/point.rules.ts'
import type { LivePoint, Readers } from './live.queries.ts'
import type { Stream } from './stream.ts'

/** In order of time, at least within each machine. */
export interface LiveNews {
  points: LivePoint[]
  photos: PhotoRow[]
}

export function mayWatch(audience: Audience, readers: Readers | undefined): boolean {
  if (!readers) return false
  if ('link' in audience) return readers.link?.equals(audience.link) ?? false
  return readers.users.includes(audience.user)
}

export function newsByMachine({ points, photos }: LiveNews): Map<string, LiveNews> {
  const news = new Map<string, LiveNews>()
  const of = (machine: string) => {
    const known = news.get(machine) ?? { points: [], photos: [] }
    news.set(machine, known)
    return known
  }
  for (const row of points) of(row.equipment).points.push(row)
  for (const row of photos) of(row.equipment).photos.push(row)
  return news
}

/** An event for the machine's points and one for its photos. */
export function deliver(
  signing: Signing,
  { audience, stream }: { audience: Audience; stream: Stream },
  equipmentId: string,
  news: ReadonlyMap<string, LiveNews>,
  readers: ReadonlyMap<string, Readers>,
) {
  const { points, photos } = news.get(equipmentId) ?? { points: [], photos: [] }
  // The holder of a link sees only its window, even when older points arrive now.
  const from = 'link' in audience ? (readers.get(equipmentId)?.linkFrom?.getTime() ?? 0) : 0
  const newPoints = points.filter(({ at }) => at >= from)
  const newPhotos = photos.filter((row) => row.taken_at.getTime() >= from)
  if (newPoints.length > 0) {
    const received = newest(newPoints.map(({ receivedAt }) => receivedAt))
    const locations = newPoints.map(locationOf)
    stream.send('points', received, { equipmentId, locations } satisfies LivePoints)
  }
  if (newPhotos.length > 0) {
    const received = newest(newPhotos.map(({ received_at }) => received_at))
    const shown = newPhotos.map((row) => photoFor(signing, row, audience))
    stream.send('photos', received, { equipmentId, photos: shown } satisfies LivePhotos)
  }
}

const newest = (moments: Date[]) => moments.reduce((most, moment) => Math.max(most, moment.getTime()), 0)
