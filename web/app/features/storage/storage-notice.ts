import type { Storage } from '@spetskarta/shared/storage/storage.ts'

/** What to say of the room that is left; undefined where there is enough. */
export function noticeOf({ level, photos, points }: Storage): { title: string; text: string } | undefined {
  if (level === 0) return undefined
  if (level < 100)
    return {
      title: `Место занято на ${level}\u00a0%.`,
      text: 'Когда оно кончится, новые точки и фотографии перестанут приниматься. Сохранённое останется.',
    }
  const isFull = ({ used, quota }: Storage['photos']) => quota !== null && used >= quota
  const [noPhotos, noPoints] = [isFull(photos), isFull(points)]
  const what = noPhotos && noPoints ? 'точки и фотографии' : noPhotos ? 'фотографии' : 'точки'
  return {
    title: 'Место кончилось.',
    text: `Новые ${what} не принимаются, приложение хранит их в телефоне. Сохранённое остаётся.`,
  }
}
