import type { PaperSums } from '@spetskarta/shared/papers/papers.ts'
import { Fragment } from 'react'
import { formatDuration } from '../../ui/text/ago'
import { formatNumber } from '../../ui/text/format'

/** Of whole kopecks. */
export const moneyText = (kopecks: number): string => `${formatNumber(kopecks / 100, 2, 2)}\u00a0₽`

const correctionText = (seconds: number) => `${seconds < 0 ? '−' : '+'}${formatDuration(Math.abs(seconds))}`

/** What a paper comes to, before it is read. */
export function Sums({ sums }: { sums: PaperSums }) {
  const unit = sums.unit === 'shift' ? 'смены' : 'ч'
  const { quantity, extra, cost, idle, unknown } = sums
  const hundredths = (value: number) => `${formatNumber(value / 100, 2, 2)}\u00a0${unit}`
  const lines: [string, string][] = [
    ['Отработано', sums.recorded ? formatDuration(sums.recorded) : '—'],
    ...(sums.corrected ? [['Поправка владельца', correctionText(sums.corrected)] as [string, string]] : []),
    ['Простой', idle ? formatDuration(idle) : '—'],
    ...(unknown ? [['Нет данных, в сумму не вошло', formatDuration(unknown)] as [string, string]] : []),
    ['К оплате', extra ? `${hundredths(quantity)}, из них ${hundredths(extra)} до наименьшего` : hundredths(quantity)],
    ...(cost?.tax
      ? ([
          ['Без НДС', moneyText(cost.net)],
          ['НДС', moneyText(cost.tax)],
        ] as [string, string][])
      : []),
    ...(cost ? [['Всего', moneyText(cost.gross)] as [string, string]] : []),
  ]
  return (
    <dl className="values">
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="digits">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
