import type { MonthSums } from '@spetskarta/shared/papers/month.ts'
import { formatNumber } from '../../../ui/text/format'
import { moneyText } from '../Sums'
import css from './Month.module.css'

/** What the month comes to. */
export function MonthCards({ total: { cost, draft, paid } }: { total: MonthSums }) {
  const cards: [string, string][] = [
    ['Без НДС', moneyText(cost.net)],
    ['НДС', moneyText(cost.tax)],
    ['Всего', moneyText(cost.gross)],
    ['Часы к оплате', formatNumber(paid / 100, 2, 2)],
  ]
  if (draft.days > 0) cards.push(['Без документа', moneyText(draft.cost.gross)])
  return (
    <dl className={`${css.cards} mb-4`}>
      {cards.map(([name, value]) => (
        <div key={name} className="card pad-row">
          <dt className="quiet small">{name}</dt>
          <dd className="strong digits text-lead">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
