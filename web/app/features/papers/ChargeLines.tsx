import type { Charge } from '@spetskarta/shared/papers/papers.ts'
import { dayText } from '../../ui/text/days'
import { formatNumber } from '../../ui/text/format'
import css from './Papers.module.css'
import { moneyText } from './Sums'
import { CHARGE_NAMES, UNIT_NAMES } from './words'

/** What is charged, a line for each kind and rate card. */
export function ChargeLines({ charges }: { charges: readonly Charge[] }) {
  if (charges.every(({ sum }) => sum === 0)) return null
  return (
    <ul className={css.charges} aria-label="К оплате">
      {charges.map(({ what, unit, quantity, price, sum, card }) => (
        <li key={`${what} ${card?.id}`}>
          <span>
            {CHARGE_NAMES[what]}{' '}
            <span className="digits quiet small">
              {[formatNumber(quantity / 100, 2), UNIT_NAMES[unit]].filter(Boolean).join('\u00a0')} × {moneyText(price)}
            </span>
          </span>
          <span className="digits strong">{moneyText(sum)}</span>
          {card ? (
            <span className="anywhere quiet small">
              {card.name}, с {dayText(card.from, 'paper')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
