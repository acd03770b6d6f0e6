import { type Coarse as AnyCoarse, coarseText } from '@spetskarta/shared/tracks/coarse.ts'
import type { DaySummary } from '@spetskarta/shared/tracks/tracks.ts'
import { kmText } from '../../ui/text/format'

/** Without `turnsSeconds`, because long steps with turns between them prove that the machine drove. */
type Coarse = Pick<AnyCoarse, 'coarseSeconds' | 'speedUnproved'>

/** Whether a day without kilometres may still have some that the points do not show, so that the distance is unknown. */
export const isUnseen = (distance: number, coarse: Coarse | undefined): boolean =>
  distance === 0 && coarse !== undefined && (coarse.coarseSeconds !== null || coarse.speedUnproved)

/** `155,0 км`, as a value of «Пробег». */
export const kmOrUnknown = (distance: number, coarse: Coarse | undefined): string =>
  isUnseen(distance, coarse) ? 'неизвестен' : `${kmText(distance)}\u00a0км`

/** Without room for the reason: `155,0 км`, or `пробег неизвестен` for a day whose distance is unknown. */
export const seenKm = (distance: number, coarse: Coarse | undefined): string =>
  isUnseen(distance, coarse) ? 'пробег неизвестен' : `${kmText(distance)}\u00a0км`

/** `50 км/ч` of a day; a dash where it has no speed. */
export const maxSpeedText = ({ maxSpeed, speedUnproved }: Pick<DaySummary, 'maxSpeed' | 'speedUnproved'>): string =>
  maxSpeed === null ? '—' : `${Math.round(maxSpeed)}\u00a0км/ч${speedUnproved ? ', не проверена' : ''}`

interface Props {
  /** A day, or the worst values of several; undefined: nothing is known. */
  of: AnyCoarse | undefined
  className?: string
}

/** Note beside kilometres: why they may be too low. */
export function CoarseNote({ of, className = 'quiet small' }: Props) {
  const text = of ? coarseText(of) : ''
  return text === '' ? null : <p className={className}>{text}</p>
}
