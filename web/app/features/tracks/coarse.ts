/** Where kilometres are shown that may be too few: points come too seldom to see short ways. */
import type { DaySummary } from '@spetskarta/shared/tracks/tracks.ts'
import { formatCount, kmText } from '../../ui/text/format'

type Coarse = Pick<DaySummary, 'coarseSeconds'>

/** `Короткие проходы не видны: точка раз в 60 с`; empty where they are. */
export const coarseText = ({ coarseSeconds }: Coarse): string =>
  coarseSeconds === null ? '' : `Короткие проходы не видны: точка раз в ${formatCount(coarseSeconds)}\u00a0с`

/** Where there is no room for why: `155,0 км`, or `пробег неизвестен` for a day of which nothing was seen but might have been. */
export const seenKm = (distance: number, coarse: Coarse | undefined): string =>
  distance === 0 && coarse && coarse.coarseSeconds !== null ? 'пробег неизвестен' : `${kmText(distance)}\u00a0км`
