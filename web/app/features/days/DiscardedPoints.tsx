import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'
import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import { errorText } from '../../api/error-text'
import { Button, IconButton } from '../../ui/Button'
import { ErrorWords } from '../../ui/ErrorWords'
import {
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconPointFilled,
  IconSquare,
  IconSquareRotated,
  IconTriangle,
  IconX,
} from '../../ui/icon/icons.ts'
import { formatCount, formatNumber } from '../../ui/text/format'
import { stampOf } from '../tracks/time'
import css from './DiscardedPoints.module.css'
import type { DiscardedState } from './use-discarded'

const ICONS = {
  jump: IconX,
  accuracy: IconCircle,
  duplicate: IconPointFilled,
  mock: IconTriangle,
  other: IconSquare,
  jam: IconSquareRotated,
}

interface Props {
  discarded: DiscardedState
  /** Points within the chosen part of the day. */
  points: readonly DiscardedPoint[]
  /** Index of the selected point. */
  shown: number | undefined
  onShow: (index: number) => void
  timeZone: string
}

/** Below the map: points that do not count, one at a time, with their details. */
export function DiscardedPoints({ discarded: { count, loading, error, retry, ...all }, ...props }: Props) {
  const { points, shown, onShow, timeZone } = props
  if (error)
    return (
      <div className="pad-line between wrap gap-2 line-below" role="status">
        <p className="quiet small">
          Отброшенные точки не загрузились. <ErrorWords>{errorText(error).text}</ErrorWords>
        </p>
        <Button size="small" className="reach" onClick={retry}>
          Повторить
        </Button>
      </div>
    )
  const point = points[shown ?? -1]
  const Icon = point && ICONS[point.reason]
  const step = (by: number) => onShow(((shown ?? (by > 0 ? -1 : 0)) + by + points.length) % points.length)
  const some = all.points.length < count ? ` Показано ${formatCount(all.points.length)} из ${formatCount(count)}.` : ''
  return (
    <section className={`${css.point} reach row gap-2 pad-line line-below`} aria-label="Отброшенные точки">
      {points.length > 0 ? (
        <IconButton label="Предыдущая отброшенная точка" onClick={() => step(-1)}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </IconButton>
      ) : null}
      {Icon ? <Icon className={css.icon} size={18} aria-hidden="true" /> : null}
      <p className="grow small" role="status">
        {loading
          ? 'Загружаем отброшенные точки…'
          : point
            ? `${formatCount((shown ?? 0) + 1)} из ${formatCount(points.length)}. ${discardedText(point, timeZone)}`
            : points.length > 0
              ? `Отброшенные точки на карте: ${formatCount(points.length)}. Нажмите на точку или листайте.${some}`
              : 'В показанной части дня учтены все точки.'}
      </p>
      {points.length > 0 ? (
        <IconButton label="Следующая отброшенная точка" onClick={() => step(1)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </IconButton>
      ) : null}
    </section>
  )
}

const WHY: Record<DiscardedPoint['reason'], string> = {
  jump: 'скачок — машина не могла так быстро оказаться здесь и вернуться',
  accuracy: `точность хуже ${ACCURACY_MAX}\u00a0м`,
  duplicate: 'повтор — телефон ещё раз прислал прежнее место',
  mock: 'фиктивное местоположение',
  jam: 'подмена координат — приёмник показывал место, где машины быть не могло',
  other: 'с другого телефона — в это время день считается по более полной записи',
}

/** `20.11.2026, 08:22:55: точность хуже 100 м. Точность 400 м, скорость 12 км/ч`. */
export function discardedText({ at, reason, accuracy, speed }: DiscardedPoint, timeZone: string): string {
  const parts = [
    accuracy === null ? 'Точность неизвестна' : `Точность ${formatNumber(accuracy, 0, 0)}\u00a0м`,
    speed === null ? 'скорость неизвестна' : `скорость ${formatNumber(speed, 0, 0)}\u00a0км/ч`,
  ]
  return `${stampOf(timeZone, at)}: ${WHY[reason]}. ${parts.join(', ')}`
}
