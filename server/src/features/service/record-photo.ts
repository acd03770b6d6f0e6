/** Photos of service records: stored like pictures of listings, shown only to the owner. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { Deps } from '../../deps.ts'
import { asHttpError } from '../../http/bodies/form-upload.ts'
import { drawImage } from '../../outside/files/images.ts'

export const SERVICE_PHOTO_SIZES = {
  icon: { file: 'small.webp', type: 'image/webp' },
  screen: { file: 'large.jpg', type: 'image/jpeg' },
} as const

/** The folder is marked for deletion until a row refers to it. */
export async function storeServicePhoto({ db, blobs }: Deps, path: string, user: string) {
  const { small, large } = await drawImage(path, user).catch((error: unknown) => {
    throw asHttpError(error)
  })
  const folder = `service/${randomBytes(16).toString('hex')}`
  await doomFolder(db, folder)
  await blobs.put(`${folder}/${SERVICE_PHOTO_SIZES.icon.file}`, small, 'image/webp')
  await blobs.put(`${folder}/${SERVICE_PHOTO_SIZES.screen.file}`, large, 'image/jpeg')
  return { id: randomUUIDv7(), folder }
}
