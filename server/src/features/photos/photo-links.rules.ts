/**
 * Signed addresses of photos. An address works only for the user or link it was made for, and only while they may see the photo.
 */
import { HOUR } from '@spetskarta/shared/durations.ts'
import type { Photo } from '@spetskarta/shared/photos/photos.ts'
import type { Signing } from '../../outside/signing.ts'
import type { PhotoRow } from './photos.queries.ts'

/**
 * A user who may read the machine's data, the holder of the public link with this nonce, or the holder of the customer's link to
 * this object.
 */
export type Audience = { user: string } | { link: Buffer } | { object: string; link: Buffer }

export const PHOTO_SIZES = {
  icon: { file: 'icon.webp', type: 'image/webp' },
  screen: { file: 'screen.jpg', type: 'image/jpeg' },
  original: { file: 'original.jpg', type: 'image/jpeg' },
} as const
type PhotoSize = keyof typeof PHOTO_SIZES

/**
 * The address stays the same for an hour, so that browsers need not fetch the picture again; it works for one hour
 * more.
 */
const expiryAt = (now: number) => (Math.floor(now / HOUR) + 2) * HOUR

const PURPOSE = 'photo'
const named = (audience: Audience) => {
  if ('user' in audience) return `user ${audience.user}`
  const link = audience.link.toString('hex')
  return 'object' in audience ? `object ${audience.object} ${link}` : `link ${link}`
}
const signed = (id: string, expires: number, audience: Audience) => `${id} ${expires} ${named(audience)}`

export function photoFor(signing: Signing, row: PhotoRow, audience: Audience, now = Date.now()): Photo {
  const expires = expiryAt(now)
  const query = new URLSearchParams({
    // A customer must not learn the id of the machine.
    ...(!('object' in audience) && { machine: row.equipment }),
    ...('user' in audience && { user: audience.user }),
    ...('object' in audience && { object: audience.object }),
    expires: String(expires),
    signature: signing.sign(PURPOSE, signed(row.id, expires, audience)),
  })
  // A browser that has cached the stand-in must request the photo again once it is drawn.
  if (row.state !== 'drawn') query.set('state', row.state)
  const address = (size: PhotoSize) => `/photo/${row.id}/${size}?${query}`
  return {
    _id: row.id,
    timestamp: row.taken_at.getTime(),
    photoURL: address('screen'),
    photoIconURL: address('icon'),
    coords: row.lat === null || row.lng === null ? null : [row.lat, row.lng],
    width: row.width,
    height: row.height,
    ...(row.state !== 'drawn' && { state: row.state }),
  }
}

/** Files that were not photos are shown as refused to users, not to holders of links. */
export const isShownTo = ({ state }: Pick<PhotoRow, 'state'>, audience: Audience): boolean =>
  state !== 'refused' || 'user' in audience

/** Whether the address was signed for this audience. Whether the audience may still see the photo is not checked. */
export const isSignedFor = (
  signing: Signing,
  { id, expires, signature }: { id: string; expires: number; signature: string },
  audience: Audience,
): boolean => signing.isSigned(PURPOSE, signed(id, expires, audience), signature)
