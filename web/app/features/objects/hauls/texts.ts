/** Texts about trips. */
import type { Haul } from '@spetskarta/shared/objects/hauls.ts'
import { formatDuration } from '../../../ui/text/ago'
import { formatNumber } from '../../../ui/text/format'

const placeText = ({ name }: Haul['load']) => name || 'удалённый объект'

export const wayText = ({ load, unload }: Pick<Haul, 'load' | 'unload'>): string =>
  `${placeText(load)} → ${placeText(unload)}`

/** «48,0 км за 1 ч 4 мин»; «—» where nothing was driven. */
export const drivenText = ({ metres, seconds }: Haul['there']): string =>
  metres === 0 ? '—' : `${formatNumber(metres / 1000, 1, 1)}\u00a0км за ${formatDuration(seconds)}`
