import { hoursText } from '@spetskarta/shared/hours.ts'
import type { Charge, PaperSums } from '@spetskarta/shared/papers/papers.ts'
import { Fragment } from 'react'
import { formatNumber } from '../../ui/text/format'

/** `kopecks`: an integer. */
export const moneyText = (kopecks: number): string => `${formatNumber(kopecks / 100, 2, 2)}\u00a0₽`

/** The sum of the quantities of these kinds, in hundredths. */
const quantityOf = (charges: readonly Charge[], kinds: Charge['what'][]) =>
  charges.reduce((all, { what, quantity }) => all + (kinds.includes(what) ? quantity : 0), 0)

const correctionText = (seconds: number) => `${seconds < 0 ? '−' : '+'}${hoursText(Math.abs(seconds))}\u00a0ч`

/** The totals of a paper, shown above its sheet. */
export function Sums({ sums, charges }: { sums: PaperSums; charges: readonly Charge[] }) {
  const unit = sums.unit === 'shift' ? 'смены' : 'ч'
  const overtime = quantityOf(charges, ['overtime'])
  // Overtime has a price of its own, so it is named beside the shifts, not as a part of one.
  const quantity = overtime > 0 ? quantityOf(charges, ['shift', 'minimum']) : sums.quantity
  const { extra, cost, recorded, corrected, idle, off, unknown, downtime } = sums
  const hundredths = (value: number) => `${formatNumber(value / 100, 2, 2)}\u00a0${unit}`
  const line = (name: string, seconds: number | undefined): [string, string][] =>
    seconds ? [[name, `${hoursText(seconds)}\u00a0ч`]] : []
  const lines: [string, string][] = [
    ['Работа', recorded ? `${hoursText(recorded)}\u00a0ч` : '—'],
    ...(corrected ? [['Поправка владельца', correctionText(corrected)] as [string, string]] : []),
    ...line(off === undefined ? 'Простой' : 'Холостой ход', idle),
    ...line('Стоянка', off),
    ...line('Неизвестно, в сумму не вошло', unknown),
    ...line('Простой', downtime),
    // Left out where only trips or deliveries are charged.
    ...(quantity > 0 || !cost?.gross
      ? [
          [
            'К оплате',
            [
              extra
                ? `${hundredths(quantity)}, из них ${hundredths(extra)} до минимального заказа`
                : hundredths(quantity),
              ...(overtime > 0 ? [`${formatNumber(overtime / 100, 2, 2)}\u00a0ч сверх смены`] : []),
            ].join('; '),
          ] as [string, string],
        ]
      : []),
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
