import type { OwnDataOffer } from '@spetskarta/shared/own-data/own-data.ts'
import { countOf, formatNumber } from '../../ui/text/format'

const MB = 1_000_000
const DAYS = ['день маршрутов', 'дня маршрутов', 'дней маршрутов'] as const

/** What is in the archive and how large it is: `12 дней маршрутов, 30 фото, около 25 МБ`. */
export function archiveText({ days, photos, bytes }: Pick<OwnDataOffer, 'days' | 'photos' | 'bytes'>): string {
  const size = bytes < MB ? 'меньше\u00a01\u00a0МБ' : `около\u00a0${formatNumber(bytes / MB)}\u00a0МБ`
  return [days > 0 ? countOf(days, DAYS) : '', photos > 0 ? `${formatNumber(photos)}\u00a0фото` : '', size]
    .filter(Boolean)
    .join(', ')
}
