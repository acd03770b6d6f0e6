/** Files of photos chosen in a form. */
import { IMAGE } from '@spetskarta/shared/limits.ts'

export const ACCEPTED = ['image/jpeg', 'image/png']

/** Why a file cannot be sent, checked before sending; undefined: it can. */
export function fileProblem({
  name = '',
  type,
  size,
}: {
  name?: string
  type: string
  size: number
}): string | undefined {
  // Not every system knows the type of HEIC files.
  if (/hei[cf]/i.test(`${type} ${name}`)) return 'HEIC не подойдёт: сохраните фото как JPG или PNG'
  if (!ACCEPTED.includes(type)) return 'Подойдёт только JPG или PNG'
  if (size > IMAGE.bytes) return `Файл больше ${IMAGE.bytes / 1_000_000}\u00a0МБ. Выберите фото поменьше`
  return size === 0 ? 'Файл пустой' : undefined
}

/** The error for a file that the browser cannot read as a picture, regardless of its name; undefined: it can. */
export const pictureProblem = (file: Blob): Promise<string | undefined> =>
  createImageBitmap(file).then(
    (picture) => {
      picture.close()
      return undefined
    },
    () => 'Файл повреждён или это не фотография',
  )
