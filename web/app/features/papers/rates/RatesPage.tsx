import { listRates } from '@spetskarta/shared/papers/rates.ts'
import { Link } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { IconPlus } from '../../../ui/icon/icons.ts'
import { EditHead } from '../../../ui/page/EditHead'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { dayText } from '../../../ui/text/days'
import { signedInUser } from '../../visitor/who'
import { vatName } from '../words'
import type { Route } from './+types/RatesPage'
import { ratesLine } from './rate-values'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  return args.context.get(api)(listRates, {}).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Ставки',
    description: 'Что вы берёте за работу своих машин.',
    path: paths.rates(),
    index: false,
  })

/** /papers/rates: the user's rate cards, newest first. */
export default function RatesPage({ loaderData: { cards } }: Route.ComponentProps) {
  const add = (
    <ButtonLink to={paths.newRate()} look="primary" icon={<IconPlus size={20} aria-hidden="true" />}>
      Новая карточка
    </ButtonLink>
  )
  return (
    <div className="page page-list">
      <EditHead title="Ставки" back={paths.papers()} />
      {cards.length === 0 ? (
        <div className="clip card">
          <EmptyState title="Карточек ставок пока нет" actions={add}>
            Карточка хранит цены для заказчика, объекта, типа или машины. Документ сам берёт ту, что действовала в его
            дни.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="between mb-4 wrap">
            <p className="quiet">
              Действует самая точная карточка: сначала для машины, затем для объекта, заказчика, типа. Из одинаковых —
              более новая.
            </p>
            {add}
          </div>
          <ul className="clip ruled card">
            {cards.map((card) => (
              <li key={card.id} className="anchor pad-row">
                <p className="between wrap">
                  <Link className="anywhere through strong" to={paths.rate(card.id)}>
                    {card.name}
                  </Link>
                  <span className="quiet small">с {dayText(card.from, 'paper')}</span>
                </p>
                <p className="digits quiet small">
                  {ratesLine(card)} · {vatName(card.vat)}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
