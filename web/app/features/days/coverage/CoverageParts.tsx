import type { DailyRow, PhotoCoverage } from '@spetskarta/shared/days/days.ts'
import css from './CoverageParts.module.css'

/** `Фото: ожидалось 40, пришло 31`; «неизвестно» where no phone has reported an interval. */
export function photosText(photos: Pick<PhotoCoverage, 'expected' | 'came'> | null): string {
  if (!photos) return 'Фото, ожидалось: неизвестно'
  if (photos.expected === 0) return 'Фото по расписанию не ожидалось'
  return `Фото: ожидалось ${photos.expected}, пришло ${photos.came}`
}

/** `78 %`, rounded down, so that only a complete whole is 100. */
export const percentText = (part: number, whole: number): string =>
  `${Math.floor((100 * part) / Math.max(1, whole))}\u00a0%`

interface Props {
  part: number
  /** Whether it is within a line of text. */
  thin?: boolean
}

/** Bar of the received share; the words beside it say the same. */
export const PartBar = ({ part, thin }: Props) => (
  <span className={thin ? `${css.bar} ${css.thin}` : css.bar} aria-hidden="true">
    <i style={{ width: `${Math.min(1, part) * 100}%` }} />
  </span>
)

/** For a day in the list: received and expected photos, in words and as a bar. */
export function DayPhotos({ photos }: { photos: DailyRow['coverage']['photos'] }) {
  if (!photos) return <span className="visually-hidden">, сколько ожидалось — неизвестно</span>
  if (photos.expected === 0) return null
  return (
    <small className={`${css.part} text-mini quiet`} title="Пришло из ожидавшихся по расписанию">
      <span className="visually-hidden">, по расписанию </span>
      {photos.came} из {photos.expected}
      <PartBar part={photos.came / photos.expected} thin />
    </small>
  )
}

/** Share of the shift that points cover. */
export function DayPoints({ points }: { points: DailyRow['coverage']['points'] }) {
  if (!points) return null
  return (
    <small className={`${css.part} text-mini quiet`} title="Покрытие смены точками">
      <span className="visually-hidden">, покрытие смены </span>
      {percentText(points.coveredSeconds, points.recordedSeconds)}
      <PartBar part={points.coveredSeconds / Math.max(1, points.recordedSeconds)} thin />
    </small>
  )
}
