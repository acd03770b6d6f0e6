import { hoursText } from '@spetskarta/shared/hours.ts'
import type { MonthSums } from '@spetskarta/shared/papers/month.ts'
import { moneyText } from '../Sums'
import css from './Month.module.css'

/** What the month comes to. */
export function MonthCards({ total: { cost, draft, hours } }: { total: MonthSums }) {
  const cards: [string, string][] = [
    ['Без НДС', moneyText(cost.net)],
    ['НДС', moneyText(cost.tax)],
    ['Всего', moneyText(cost.gross)],
    draft.days > 0 ? ['Без документа', moneyText(draft.cost.gross)] : ['Работа', `${hoursText(hours.work)}\u00a0ч`],
  ]
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
