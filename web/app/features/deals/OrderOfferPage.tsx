import { getOrder } from '@spetskarta/shared/catalog/catalog.ts'
import { offerForOrder } from '@spetskarta/shared/deals/deals.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Field } from '../../ui/form/Field'
import { Notice } from '../../ui/Notice'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { loadOwnMachines } from '../objects/form/own-machines'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/OrderOfferPage'
import css from './deals.module.css'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const { id } = args.params
  const [order, machines] = await Promise.all([
    args.context.get(api)(getOrder, { params: { id } }).catch(refuse),
    loadOwnMachines(args.context),
  ])
  return { order, machines }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Предложить машину',
    description: 'Ответ на заказ.',
    path: paths.orderOffer(params.id),
    index: false,
  })

/** With up to this many machines, the list needs no search field. */
const MANY = 8

/** Whether the name contains all of the words, in any order. */
const hasWords = (name: string, words: string) =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word))

/** /order/:id/offer: the user chooses which own machine to offer for an order of the catalogue. */
export default function OrderOfferPage({ loaderData: { order, machines } }: Route.ComponentProps) {
  const { busy, failure, attempt } = useAttempt()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  const named = machines.filter(({ name }) => hasWords(name, wanted))
  const offer = (machine: string) =>
    attempt(async () => {
      const { id } = await call(offerForOrder, { body: { order: order._id, machine } })
      await navigate(paths.offer(id))
    })
  return (
    <Page
      title="Какую машину предложить?"
      lead={[order.name, order.place].filter(Boolean).join(', ')}
      actions={<ButtonLink to={paths.order(order._id)}>Вернуться к заказу</ButtonLink>}
    >
      <div className="lane">
        {failure ? <Notice bad>{failure}</Notice> : null}
        {machines.length === 0 ? (
          <div className="card clip">
            <EmptyState
              title="Машин пока нет"
              actions={
                <ButtonLink look="primary" to={paths.newEquipment()}>
                  Добавить Технику
                </ButtonLink>
              }
            >
              Добавьте машину, и её можно будет предложить на этот заказ.
            </EmptyState>
          </div>
        ) : (
          <>
            {machines.length > MANY ? (
              <Field
                label="Найти машину"
                type="search"
                value={wanted}
                onChange={({ target }) => setWanted(target.value)}
              />
            ) : null}
            <p className="quiet small" role="status">
              {named.length === 0 ? 'Такой машины в вашем списке нет' : ''}
            </p>
            <ul className="card clip ruled">
              {named.map(({ _id, name }) => (
                <li key={_id} className={`${css.choice} between pad-row`}>
                  <b className="anywhere">{name}</b>
                  <Button busy={busy} aria-label={`Предложить: ${name}`} onClick={() => void offer(_id)}>
                    Предложить
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="quiet small lines-airy">Дальше вы назовёте цену и дни; до этого заказчик ничего не увидит.</p>
      </div>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
