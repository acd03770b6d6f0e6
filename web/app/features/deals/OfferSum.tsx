import type { Offer } from '@spetskarta/shared/deals/deals.ts'
import { formatRoubles } from '../../ui/text/format'
import { offerLines } from './deal-words'

/** The sum of an offer, line by line. */
export function OfferSum({ offer: { terms, price, km } }: { offer: Pick<Offer, 'terms' | 'price' | 'km'> }) {
  if (!terms || !price) return null
  const { hours } = terms
  return (
    <>
      <dl className="gap-1 stack medium">
        {offerLines(terms, price, km).map(({ label, sum }) => (
          <div key={label} className="between">
            <dt>{label}</dt>
            <dd className="digits nowrap">{formatRoubles(sum)}</dd>
          </div>
        ))}
        <div className="between line-above text-lead strong">
          <dt>Всего</dt>
          <dd className="digits nowrap">{formatRoubles(price.sum)}</dd>
        </div>
      </dl>
      {terms.unit === 'shift' && hours > 1 ? (
        <p className="quiet small">
          Смена — {`${hours}\u00a0ч`} работы. Час сверх неё оплачивается, недоработанный вычитается:{' '}
          {formatRoubles(Math.round(terms.rate / hours))}, 1/{hours} цены смены.
        </p>
      ) : null}
    </>
  )
}
