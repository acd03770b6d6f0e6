import type { Deal } from '@spetskarta/shared/deals/deals.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { dayText } from '../../ui/text/days'
import { moneyText } from '../papers/Sums'

/** Papers issued for the days of a deal. */
export function DealPapers({ papers }: Pick<Deal, 'papers'>) {
  if (papers.length === 0) return null
  return (
    <section className="card pad gap-3 stack" aria-labelledby="papers">
      <h2 id="papers">Документы</h2>
      <ul className="ruled medium">
        {papers.map(({ id, kind, number, issuedOn, sum, cancelled }) => {
          const name = `${PAPER_NAMES[kind]} № ${number}`
          return (
            <li key={`${kind} ${number} ${issuedOn}`} className="between pad-row">
              <span className="column">
                {id === null ? (
                  <b className="strong">{name}</b>
                ) : (
                  <Link className="link strong" to={paths.paper(id)}>
                    {name}
                  </Link>
                )}
                <span className="quiet small">
                  {dayText(issuedOn, 'paper')}
                  {cancelled ? ', отменён' : ''}
                </span>
              </span>
              {sum === null ? null : <b className="digits nowrap">{moneyText(sum)}</b>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
