import type { Coarse } from '@spetskarta/shared/tracks/coarse.ts'
import { kmText } from '../../ui/text/format'

/** Where there is no room for why: `155,0 км`, or `пробег неизвестен` for a day of which nothing was seen but might have been. */
export const seenKm = (distance: number, coarse: Coarse | undefined): string =>
  distance === 0 && coarse && coarse.coarseSeconds !== null ? 'пробег неизвестен' : `${kmText(distance)}\u00a0км`
