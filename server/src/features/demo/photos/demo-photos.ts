/** Photos of the demo's recorded days: there are none to be had, so they are drawn. */
import { createHash } from 'node:crypto'
import { dayAt } from '@spetskarta/shared/tracks/clock.ts'
import type { Db } from '../../../db/connect.ts'
import type { Deps } from '../../../deps.ts'
import { drawOwnPhoto, withSvg } from '../../../outside/images.ts'
import { writePhotoFiles } from '../../photos/photo-files.ts'
import { keepPhoto, type NewPhoto, newPhoto } from '../../photos/photo-recording.queries.ts'
import { DEFAULT_ZONE } from '../../tracks/tracking.queries.ts'
import type { RecordedDay } from '../demo-tracks.ts'
import { openRandom } from '../random.ts'
import type { Kind, Machine } from './cab.ts'
import { scene } from './scene.ts'
import { type Shot, shotsOf } from './shots.ts'
import { seedOf } from './svg.ts'

/** The processors draw while files are being written. */
const AT_ONCE = 4

interface Taken {
  equipment: string
  photo: NewPhoto
}

/** Draws them and writes their files, which are swept in an hour unless `keepPhotos` follows. */
export async function drawPhotos(deps: Pick<Deps, 'db' | 'blobs'>, days: readonly RecordedDay[]): Promise<Taken[]> {
  const wanted = days.flatMap((day) => {
    const random = openRandom(seedOf(day.type, dayAt(DEFAULT_ZONE, day.points[0]?.timestamp ?? 0)))
    return shotsOf(day.points, random).map((shot) => ({ day, shot }))
  })
  const taken: Taken[] = []
  const left = wanted.values()
  const work = async () => {
    for (const { day, shot } of left) taken.push(await take(deps, day, shot))
  }
  await withSvg(() => Promise.all(Array.from({ length: AT_ONCE }, work)))
  return taken
}

async function take(deps: Pick<Deps, 'db' | 'blobs'>, { equipment, type }: RecordedDay, shot: Shot): Promise<Taken> {
  const { at, coords, located, moving } = shot
  const day = dayAt(DEFAULT_ZONE, at)
  const drawn = await drawOwnPhoto(scene(machineOf(type), { at, coords, moving, day, text: textOf(at) }))
  const { id, folder } = newPhoto(equipment)
  await writePhotoFiles(deps, folder, drawn)
  const [lat, lng] = coords
  const { width, height, original } = drawn
  const sha256 = createHash('sha256').update(original).digest()
  const place = located ? { lat, lng } : undefined
  return {
    equipment,
    photo: { id, folder, takenAt: new Date(at), sha256, place, width, height, bytes: original.length },
  }
}

/** In the transaction that has made the machines. */
export async function keepPhotos(transaction: Db, taken: readonly Taken[]): Promise<void> {
  for (const { equipment, photo } of taken) await keepPhoto(transaction, { equipment, recorder: null }, photo)
}

const clock = new Intl.DateTimeFormat('ru', { timeZone: DEFAULT_ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** '21.11.2026 09:40:12'. */
const textOf = (at: number) => clock.format(at).replace(',', '')

const KINDS: Record<string, Kind> = {
  ekskavator: 'excavator',
  'ekskavator-kolesnyj': 'excavator',
  'ekskavator-pogruzchik': 'backhoe',
  samosval: 'tipper',
  avtokran: 'crane',
  manipulyator: 'crane',
}

const COATS: Record<Kind, string> = {
  excavator: '#e3b02c',
  backhoe: '#e8981c',
  tipper: '#cf5a22',
  crane: '#d8a01e',
  other: '#d9d9d4',
}

function machineOf(type: string): Machine {
  const kind = KINDS[type] ?? 'other'
  return { kind, coat: COATS[kind], seed: seedOf(type) }
}
