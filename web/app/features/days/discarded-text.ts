import { ACCURACY_MAX } from '@spetskarta/shared/tracks/rules.ts'
import type { DiscardedPoint } from '@spetskarta/shared/tracks/tracks.ts'
import { formatNumber } from '../../ui/text/format'
import { stampOf } from '../tracks/time'

const WHY: Record<DiscardedPoint['reason'], string> = {
  jump: 'скачок — машина не могла так быстро оказаться здесь и вернуться',
  accuracy: `точность хуже ${ACCURACY_MAX} м`,
  duplicate: 'повтор — телефон ещё раз прислал прежнее место',
  mock: 'подменённое местоположение',
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
