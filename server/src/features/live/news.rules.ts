/** Who gets which part of the news, and in what form. */

import type { Incident } from '@spetskarta/shared/incidents/incidents.ts'
import type { LiveIncidents, LivePhotos, LivePoints } from '@spetskarta/shared/live/live.ts'
import type { Signing } from '../../outside/signing.ts'
import { type Audience, isShownTo, photoFor } from '../photos/photo-links.rules.ts'
import type { PhotoRow } from '../photos/photos.queries.ts'
import { locationOf } from '../tracks/point.rules.ts'
import type { LivePoint, Readers } from './live.queries.ts'
import type { Stream } from './stream.ts'

/** Ordered by time, at least within each machine. */
export interface LiveNews {
  points: LivePoint[]
  photos: PhotoRow[]
  /** Calls for help. */
  alarms: LiveAlarm[]
}

export interface LiveAlarm {
  found_at: Date
  incident: Incident
}

export function mayWatch(audience: Audience, readers: Readers | undefined): boolean {
  if (!readers) return false
  if ('link' in audience) return readers.link?.equals(audience.link) ?? false
  return readers.users.includes(audience.user)
}

export function newsByMachine({ points, photos, alarms }: LiveNews): Map<string, LiveNews> {
  const news = new Map<string, LiveNews>()
  const of = (machine: string) => {
    const known = news.get(machine) ?? { points: [], photos: [], alarms: [] }
    news.set(machine, known)
    return known
  }
  for (const row of points) of(row.equipment).points.push(row)
  for (const row of photos) of(row.equipment).photos.push(row)
  for (const alarm of alarms) of(alarm.incident.equipmentId).alarms.push(alarm)
  return news
}

/** Sends one event for each kind of the machine's news. */
export function deliver(
  signing: Signing,
  { audience, stream }: { audience: Audience; stream: Stream },
  equipmentId: string,
  news: ReadonlyMap<string, LiveNews>,
  readers: ReadonlyMap<string, Readers>,
) {
  const { points, photos, alarms } = news.get(equipmentId) ?? { points: [], photos: [], alarms: [] }
  // The holder of a link sees only its window, even when older points arrive now.
  const from = 'link' in audience ? (readers.get(equipmentId)?.linkFrom?.getTime() ?? 0) : 0
  const newPoints = points.filter(({ at }) => at >= from)
  const newPhotos = photos.filter((row) => row.taken_at.getTime() >= from && isShownTo(row, audience))
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
  // Calls for help are not shown to holders of a link.
  if (alarms.length > 0 && 'user' in audience) {
    const foundAt = alarms.reduce((most, { found_at }) => Math.max(most, found_at.getTime()), 0)
    const incidents = alarms.map(({ incident }) => incident)
    stream.send('incidents', foundAt, { equipmentId, incidents } satisfies LiveIncidents)
  }
}

const newest = (moments: Date[]) => moments.reduce((most, moment) => Math.max(most, moment.getTime()), 0)
