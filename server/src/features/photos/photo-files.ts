import type { Deps } from '../../deps.ts'
import { doomFolder } from '../../outside/blobs/doomed-blobs.ts'
import type { DrawnPhoto } from '../../outside/images.ts'
import { PHOTO_SIZES } from './photo-links.rules.ts'

/** Writes all sizes into the folder, which is doomed until a row refers to it. */
export async function writePhotoFiles(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  folder: string,
  drawn: Pick<DrawnPhoto, keyof typeof PHOTO_SIZES>,
): Promise<void> {
  await doomFolder(db, folder)
  for (const [size, { file, type }] of Object.entries(PHOTO_SIZES))
    await blobs.put(`${folder}/${file}`, drawn[size as keyof typeof PHOTO_SIZES], type)
}
