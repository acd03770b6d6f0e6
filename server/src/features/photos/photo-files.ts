import { doomFolder } from '../../db/doomed-blobs.ts'
import type { Deps } from '../../deps.ts'
import type { DrawnPhoto } from '../../outside/files/images.ts'
import { SENT_FILE } from './incoming.queries.ts'
import { PHOTO_SIZES } from './photo-links.rules.ts'

/** Content type of a file that was not examined: browsers do not display it. */
export const SENT_TYPE = 'application/octet-stream'

/** Writes all sizes into the folder, which is doomed until a row refers to it. */
export async function writePhotoFiles(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  folder: string,
  drawn: Pick<DrawnPhoto, keyof typeof PHOTO_SIZES>,
): Promise<void> {
  await doomFolder(db, folder)
  await putSizes({ blobs }, folder, drawn)
}

/** Like `writePhotoFiles`, into a folder that is doomed already. */
export async function putSizes(
  { blobs }: Pick<Deps, 'blobs'>,
  folder: string,
  drawn: Pick<DrawnPhoto, keyof typeof PHOTO_SIZES>,
): Promise<void> {
  for (const [size, { file, type }] of Object.entries(PHOTO_SIZES))
    await blobs.put(`${folder}/${file}`, drawn[size as keyof typeof PHOTO_SIZES], type)
}

/** Writes the file as it was sent into the folder, which is doomed until a row refers to it. */
export async function writeSentFile(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  folder: string,
  file: Uint8Array,
): Promise<void> {
  await doomFolder(db, folder)
  await blobs.put(`${folder}/${SENT_FILE}`, file, SENT_TYPE)
}
