/** Photos with their addresses, and the photo that an address opens. */

import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { Deps } from '../../deps.ts'
import { roleOf } from '../tracks/access.queries.ts'
import { readerOf } from '../tracks/store/reach.ts'
import { type Audience, isShownTo, isSignedFor, photoFor } from './photo-links.rules.ts'
import {
  findPhotoOnObject,
  findRecordedPhoto,
  machineOfPhoto,
  newestPhoto,
  type PhotoRow,
  photosBetween,
} from './photos.queries.ts'

/** Photos taken in [from, to), in the order of taking. */
export async function photosOf(
  deps: Pick<Deps, 'db' | 'pool' | 'tracks' | 'signing'>,
  equipment: string,
  from: Date,
  to: Date,
  audience: Audience,
): Promise<Photo[]> {
  const { signing } = deps
  const rows = await photosBetween(readerOf(deps).db, equipment, from, to)
  return rows.filter((row) => isShownTo(row, audience)).map((row) => photoFor(signing, row, audience))
}

/** The newest photo, if the audience may see it; null: none. */
export async function lastPhotoOf(
  deps: Pick<Deps, 'db' | 'pool' | 'tracks' | 'signing'>,
  equipment: string,
  audience: Audience,
): Promise<Photo | null> {
  const row = await newestPhoto(readerOf(deps).db, equipment)
  return row && isShownTo(row, audience) ? photoFor(deps.signing, row, audience) : null
}

interface Address {
  id: string
  /** Absent in addresses for a customer's link and in older addresses. Not signed, as a photo belongs to one machine only. */
  machine?: string | undefined
  /** Absent in addresses for links. */
  user?: string | undefined
  /** Present in addresses for a customer's link. */
  object?: string | undefined
  expires: number
  signature: string
}

/** The machine whose photo this address opens now, and the state of the photo; undefined if it opens none. */
export async function photoBehind(
  { db, signing }: Pick<Deps, 'db' | 'signing'>,
  address: Address,
  now = Date.now(),
): Promise<Pick<PhotoRow, 'equipment' | 'state'> | undefined> {
  const { id, user, object } = address
  if (address.expires <= now) return undefined
  const isSigned = (audience: Audience) => isSignedFor(signing, address, audience)
  // Check the signature before querying the database, so that false addresses cost no query.
  if (user !== undefined && !isSigned({ user })) return undefined
  if (object !== undefined) {
    const photo = await findPhotoOnObject(db, id, object)
    return photo && isSigned({ object, link: photo.link_nonce }) ? photo : undefined
  }
  const machine = address.machine ?? (await machineOfPhoto(db, id))
  const photo = machine === undefined ? undefined : await findRecordedPhoto(db, machine, id)
  if (!photo) return undefined
  const { equipment, link_nonce: link } = photo
  const may =
    user === undefined ? link !== null && isSigned({ link }) : (await roleOf(db, user, equipment)) !== undefined
  return may ? photo : undefined
}
