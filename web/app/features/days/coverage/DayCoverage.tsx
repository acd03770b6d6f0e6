import type { DailyRow } from '@spetskarta/shared/days/days.ts'
import { percentText } from './coverage-text'
import css from './DayCoverage.module.css'
import { PartBar } from './PartBar'

/** Of a day in the list: photos that came of those due, in words and as a bar. */
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

/** The share of the shift that points cover. */
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
