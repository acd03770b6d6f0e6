import { type Coarse as AnyCoarse, coarseText } from '@spetskarta/shared/tracks/coarse.ts'
import type { DaySummary } from '@spetskarta/shared/tracks/tracks.ts'
import { kmText } from '../../ui/text/format'

/** Long steps with turns between them show that it drove. */
type Coarse = Pick<AnyCoarse, 'coarseSeconds' | 'speedUnproved'>

/** Whether nothing was seen of a day but might have been: how far it went is not known then. */
export const isUnseen = (distance: number, coarse: Coarse | undefined): boolean =>
  distance === 0 && coarse !== undefined && (coarse.coarseSeconds !== null || coarse.speedUnproved)

/** `155,0 км`, under «Пробег». */
export const kmOrUnknown = (distance: number, coarse: Coarse | undefined): string =>
  isUnseen(distance, coarse) ? 'неизвестен' : `${kmText(distance)}\u00a0км`

/** Where there is no room for why: `155,0 км`, or `пробег неизвестен` for a day of which nothing was seen but might have been. */
export const seenKm = (distance: number, coarse: Coarse | undefined): string =>
  isUnseen(distance, coarse) ? 'пробег неизвестен' : `${kmText(distance)}\u00a0км`

/** `50 км/ч`, of a day; a dash where it has none. */
export const maxSpeedText = ({ maxSpeed, speedUnproved }: Pick<DaySummary, 'maxSpeed' | 'speedUnproved'>): string =>
  maxSpeed === null ? '—' : `${Math.round(maxSpeed)}\u00a0км/ч${speedUnproved ? ', не проверена' : ''}`

interface Props {
  /** A day, or the worst of several; undefined where nothing is known of it. */
  of: AnyCoarse | undefined
  className?: string
}

/** Beside kilometres: why they may be too few. */
export function CoarseNote({ of, className = 'quiet small' }: Props) {
  const text = of ? coarseText(of) : ''
  return text === '' ? null : <p className={className}>{text}</p>
}
