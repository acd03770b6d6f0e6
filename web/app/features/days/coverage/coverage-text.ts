import type { PhotoCoverage } from '@spetskarta/shared/days/days.ts'

/** `Фото: ожидалось 40, пришло 31`; never a number that no phone has reported. */
export function photosText(photos: Pick<PhotoCoverage, 'expected' | 'came'> | null): string {
  if (!photos) return 'Фото, ожидалось: неизвестно'
  if (photos.expected === 0) return 'Фото по расписанию не ожидалось'
  return `Фото: ожидалось ${photos.expected}, пришло ${photos.came}`
}

/** `78 %`, rounded down, so that only a whole is 100. */
export const percentText = (part: number, whole: number): string =>
  `${Math.floor((100 * part) / Math.max(1, whole))}\u00a0%`
