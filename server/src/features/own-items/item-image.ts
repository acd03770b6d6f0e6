/** Stores the picture of a machine or an order. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { doomFolder } from '../../db/doomed-blobs.ts'
import type { Deps } from '../../deps.ts'
import { asHttpError, photoOf } from '../../http/bodies/form-upload.ts'
import { drawImage } from '../../outside/files/images.ts'

/**
 * The folder of the files drawn from the photo in the user's form; undefined where there was no photo. The folder is
 * doomed until an item refers to it.
 */
export async function storePhoto(
  { db, blobs }: Deps,
  request: FastifyRequest,
  user: string,
): Promise<string | undefined> {
  const photo = photoOf(request)
  if (!photo) return undefined
  const { small, large } = await drawImage(photo, user).catch((error: unknown) => {
    throw asHttpError(error)
  })
  const folder = `images/${randomBytes(16).toString('hex')}`
  await doomFolder(db, folder)
  await blobs.put(`${folder}/small.webp`, small, 'image/webp')
  await blobs.put(`${folder}/large.jpg`, large, 'image/jpeg')
  return folder
}
