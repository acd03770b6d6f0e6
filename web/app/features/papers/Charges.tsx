import type { Charge } from '@spetskarta/shared/papers/papers.ts'
import { formatNumber } from '../../ui/text/format'
import css from './Papers.module.css'
import { moneyText } from './Sums'
import { CHARGE_NAMES, dateText, UNIT_NAMES } from './words'

/** What is charged, a line for each kind and rate card. */
export function Charges({ charges }: { charges: readonly Charge[] }) {
  if (charges.every(({ sum }) => sum === 0)) return null
  return (
    <ul className={css.charges} aria-label="К оплате">
      {charges.map(({ what, unit, quantity, price, sum, card }) => (
        <li key={`${what} ${card?.id}`} className="between wrap">
          <span>
            {CHARGE_NAMES[what]}
            <span className="quiet small">
              {' '}
              {formatNumber(quantity / 100, 2)}&nbsp;{UNIT_NAMES[unit]} × {moneyText(price)}
              {card ? ` · ${card.name}, с ${dateText(card.from)}` : ''}
            </span>
          </span>
          <span className="digits strong">{moneyText(sum)}</span>
        </li>
      ))}
    </ul>
  )
}
