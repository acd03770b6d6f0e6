import type { Charge } from '@spetskarta/shared/papers/papers.ts'
import { dayText } from '../../ui/text/days'
import { formatNumber } from '../../ui/text/format'
import css from './Papers.module.css'
import { moneyText } from './Sums'
import { CHARGE_NAMES, UNIT_NAMES } from './words'

/** The charges, a line for each kind, rate card and works; the rate card is named once, below its lines. */
export function ChargeLines({ charges }: { charges: readonly Charge[] }) {
  if (charges.every(({ sum }) => sum === 0)) return null
  return (
    <ul className={css.charges} aria-label="К оплате">
      {charges.map(({ what, unit, quantity, price, sum, card, works }, i) => (
        <li key={`${what} ${card?.id} ${works}`}>
          <span>
            {works || CHARGE_NAMES[what]}{' '}
            <span className="digits quiet small">
              <span className="nowrap">
                {[formatNumber(quantity / 100, 2, unit === 'hour' ? 2 : 0), UNIT_NAMES[unit]]
                  .filter(Boolean)
                  .join('\u00a0')}{' '}
                ×
              </span>{' '}
              <span className="nowrap">{moneyText(price)}</span>
            </span>
          </span>
          <span className="digits strong">{moneyText(sum)}</span>
          {card && card.id !== charges[i + 1]?.card?.id ? (
            <span className="anywhere quiet small">
              по карточке ставок: {card.name}, с {dayText(card.from, 'paper')}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
