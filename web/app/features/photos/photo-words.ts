import type { Photo } from '@spetskarta/shared/photos/photos.ts'

/** Text shown in place of a photo that cannot be shown; undefined for one that can. */
export function standInWords({ state }: Pick<Photo, 'state'>): string | undefined {
  if (state === 'waiting') return 'Фото готовится, скоро появится здесь'
  if (state === 'refused') return 'Телефон прислал файл, который не открылся как фото'
  return undefined
}

/** Alternative text of a small photo. */
export const photoWords = (photo: Pick<Photo, 'state'>): string => standInWords(photo) ?? 'Фото'
