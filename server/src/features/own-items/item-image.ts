/** Stores the picture of a machine or an order. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { Deps } from '../../deps.ts'
import { asHttpError, photoOf } from '../../http/bodies/form-upload.ts'
import { drawImage, IMAGE_FILES } from '../../outside/files/images.ts'

/**
 * The folder of the files drawn from the photo in the user's form; undefined if there was no photo. The folder is marked for
 * deletion until an item refers to it, which must happen `within` some time, by default an hour.
 */
export async function storePhoto(
  { db, blobs }: Deps,
  request: FastifyRequest,
  user: string,
  within?: string,
): Promise<string | undefined> {
  const photo = photoOf(request)
  if (!photo) return undefined
  const drawn = await drawImage(photo, user).catch((error: unknown) => {
    throw asHttpError(error)
  })
  // The suffix `w` marks photos stored in all widths; older ones have two.
  const folder = `images/${randomBytes(16).toString('hex')}w`
  await doomFolder(db, folder, within)
  for (const [size, { name, type }] of Object.entries(IMAGE_FILES))
    await blobs.put(`${folder}/${name}`, drawn[size as keyof typeof IMAGE_FILES], type)
  return folder
}
