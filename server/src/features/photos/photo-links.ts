/** Addresses of photos, signed for whoever was given them: nobody else's permission opens them, nor does a later one. */
import type { Photo } from '@spetskarta/shared/monitoring.ts'
import type { Deps } from '../../deps.ts'
import type { Signing } from '../../outside/signing.ts'
import { mayRead } from '../tracks/access.queries.ts'
import { findPhoto, type PhotoRow, photosBetween } from './photos.queries.ts'

/** A user who may read the machine's data, or whoever holds the public link that is made of this nonce. */
export type Audience = { user: string } | { link: Buffer }

export const PHOTO_SIZES = {
  icon: { file: 'icon.webp', type: 'image/webp' },
  screen: { file: 'screen.jpg', type: 'image/jpeg' },
  original: { file: 'original.jpg', type: 'image/jpeg' },
} as const
type PhotoSize = keyof typeof PHOTO_SIZES

/** An address is the same for an hour, so that browsers need not fetch the picture again, and works for one hour more. */
const HOUR = 3600_000
const expiryAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR

const PURPOSE = 'photo'
const signed = (id: string, expires: number, audience: Audience) =>
  `${id} ${expires} ${'user' in audience ? `user ${audience.user}` : `link ${audience.link.toString('hex')}`}`

/** Photos taken in [from, to), in that order. */
export async function photosOf(
  { db, signing }: Pick<Deps, 'db' | 'signing'>,
  equipment: string,
  from: Date,
  to: Date,
  audience: Audience,
): Promise<Photo[]> {
  const rows = await photosBetween(db, equipment, from, to)
  return rows.map((row) => photoFor(signing, row, audience))
}

export function photoFor(signing: Signing, row: PhotoRow, audience: Audience, now = Date.now()): Photo {
  const expires = expiryAt(now)
  const query = new URLSearchParams({
    ...('user' in audience && { user: audience.user }),
    expires: String(expires),
    signature: signing.sign(PURPOSE, signed(row.id, expires, audience)),
  })
  const address = (size: PhotoSize) => `/photo/${row.id}/${size}?${query}`
  return {
    _id: row.id,
    timestamp: row.taken_at.getTime(),
    photoURL: address('screen'),
    photoIconURL: address('icon'),
    coords: row.lat === null || row.lng === null ? null : [row.lat, row.lng],
    width: row.width,
    height: row.height,
  }
}

interface Address {
  id: string
  /** Absent in the addresses of the public link. */
  user?: string | undefined
  expires: number
  signature: string
}

/** The machine whose photo this address opens at this moment; undefined where it opens none. */
export async function machineBehind(
  { db, signing }: Pick<Deps, 'db' | 'signing'>,
  { id, user, expires, signature }: Address,
  now = Date.now(),
): Promise<string | undefined> {
  if (expires <= now) return undefined
  const isSigned = (audience: Audience) => signing.isSigned(PURPOSE, signed(id, expires, audience), signature)
  // Before the database is asked: it hears of genuine addresses only.
  if (user !== undefined && !isSigned({ user })) return undefined
  const photo = await findPhoto(db, id)
  if (!photo) return undefined
  const { equipment, link_nonce: link } = photo
  const may = user === undefined ? link !== null && isSigned({ link }) : await mayRead(db, user, equipment)
  return may ? equipment : undefined
}
