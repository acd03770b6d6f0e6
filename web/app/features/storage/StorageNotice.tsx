import type { Storage } from '@spetskarta/shared/storage/storage.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { IconAlertTriangle } from '../../ui/icon/icons.ts'

/** A notice about the remaining storage; undefined where there is enough. */
export function noticeOf({ level, photos, points }: Storage): { title: string; text: string } | undefined {
  if (level === 0) return undefined
  if (level < 100)
    return {
      title: `Хранилище заполнено на ${level}\u00a0%.`,
      text: 'Когда оно заполнится, новые точки и фотографии перестанут приниматься. Сохранённое останется.',
    }
  const isFull = ({ used, quota }: Storage['photos']) => quota !== null && used >= quota
  const [noPhotos, noPoints] = [isFull(photos), isFull(points)]
  const what = noPhotos && noPoints ? 'точки и фотографии' : noPhotos ? 'фотографии' : 'точки'
  return {
    title: 'Хранилище заполнено.',
    text: `Новые ${what} не принимаются, приложение хранит их в телефоне. Сохранённое останется.`,
  }
}

/** Shown above the user's machines when the storage is almost full. */
export function StorageNotice({ storage }: { storage: Storage }) {
  const notice = noticeOf(storage)
  if (!notice) return null
  return (
    <div className="gap-3 mb-4 warning pad-line flex" role="status">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <p className="fill">
        <b>{notice.title}</b> {notice.text}{' '}
        <Link to={paths.settingsData()} className="link strong">
          Что делать
        </Link>
      </p>
    </div>
  )
}
