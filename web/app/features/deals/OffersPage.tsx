import { byRating } from '@spetskarta/shared/catalog/rating.ts'
import { getRequest, type Offer, takeOfferStep, withdrawRequest } from '@spetskarta/shared/deals/deals.ts'
import { OFFER_STATES } from '@spetskarta/shared/deals/steps.ts'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { takeShown } from '../../api/take-shown'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Select } from '../../ui/form/Field'
import { ItemImage } from '../../ui/item/ItemImage'
import { paramsLine } from '../../ui/item/params'
import { RatingLine } from '../../ui/item/RatingLine'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import { formatRoubles } from '../../ui/text/format'
import { workedText } from '../catalog/proof/worked-text'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/OffersPage'
import { DealWay } from './DealWay'
import { AWAITING_ANSWER, bookedText, requestHead, requestTitle, validText } from './deal-words'
import css from './deals.module.css'
import { OfferSteps } from './OfferSteps'
import { OfferSum } from './OfferSum'
import { RequestFacts } from './RequestFacts'
import { WriteButton } from './WriteButton'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const answer = await args.context
    .get(api)(getRequest, { params: { id: args.params.id } })
    .catch(refuse)
  return { ...answer, now: Date.now() }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Предложения по заявке',
    description: 'Цены и даты владельцев рядом.',
    path: paths.request(params.id),
    index: false,
  })

type Order = 'price' | 'rating'

/** Offers with a price first, the cheapest or the best rated on top; then those still awaited, then the rest. */
function ranked(offers: Offer[], order: Order): Offer[] {
  const place = ({ state }: Offer) =>
    ['offered', 'countered', 'accepted'].includes(state) ? 0 : state === 'asked' ? 1 : 2
  const sum = ({ price }: Offer) => price?.sum ?? Number.POSITIVE_INFINITY
  return [...offers].sort(
    (a, b) =>
      place(a) - place(b) ||
      (order === 'rating' ? byRating(a.machine?.rating, b.machine?.rating) : 0) ||
      (sum(a) === sum(b) ? 0 : sum(a) - sum(b)),
  )
}

/** /requests/:id: a request of the user, with the offers of owners side by side. */
export default function OffersPage({ loaderData: { request, offers, steps, now } }: Route.ComponentProps) {
  const [withdrawing, setWithdrawing] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [order, setOrder] = useState<Order>('price')
  const list = ranked(offers, order)
  const { title, now: phase, stage, ended } = requestHead(request, offers)
  async function take(offer: Offer, body: Parameters<Parameters<typeof OfferSteps>[0]['take']>[0]) {
    const { offer: after } = await takeShown(() => call(takeOfferStep, { params: { id: offer.id }, body }), revalidate)
    if (after.deal) return navigate(paths.deal(after.deal))
    await revalidate()
  }
  return (
    <Page
      title={title}
      lead={`${requestTitle(request)}. ${bookedText(request)}${request.place ? `, ${request.place}` : ''}.${phase && ` ${phase}.`}`}
      actions={
        <>
          <ButtonLink to={paths.deals()}>Все сделки</ButtonLink>
          {ended ? (
            <ButtonLink look="primary" to={paths.newRequest({ type: request.type })}>
              Новая заявка
            </ButtonLink>
          ) : null}
          {steps.includes('withdraw') ? (
            <Button look="danger" onClick={() => setWithdrawing(true)}>
              Снять заявку
            </Button>
          ) : null}
        </>
      }
    >
      <div className="lane">
        <DealWay stage={stage} />
        {offers.length === 0 ? (
          <div className="card clip">
            <EmptyState
              title="Отвечать некому"
              actions={<ButtonLink to={paths.newRequest({ type: request.type })}>Новая заявка</ButtonLink>}
            >
              Владельцы, которым ушла заявка, удалили учётные записи. Отправьте новую другим.
            </EmptyState>
          </div>
        ) : (
          <>
            {list.some(({ machine }) => machine?.rating) ? <OrderChoice order={order} onChange={setOrder} /> : null}
            <ul className="gap-4 stack">
              {list.map((offer, i) => (
                <OfferCard key={offer.id} offer={offer} now={now} main={i === 0} take={(body) => take(offer, body)} />
              ))}
            </ul>
          </>
        )}
        <RequestFacts request={request} />
        <p className="quiet small lines-airy">
          Деньги через сайт не идут; договор и страховку стороны оформляют сами. Телефон владельца откроется, когда вы
          примете его предложение, ваш — ему одному.
        </p>
      </div>
      {withdrawing ? (
        <ConfirmDialog
          title="Снять заявку?"
          action="Снять заявку"
          busyAction="Снимаем…"
          onConfirm={async () => {
            await takeShown(() => call(withdrawRequest, { params: { id: request.id } }), revalidate)
            await revalidate()
          }}
          onClose={() => setWithdrawing(false)}
        >
          <p>Владельцы узнают, что она закрыта.</p>
        </ConfirmDialog>
      ) : null}
    </Page>
  )
}

/** The order of the offers; for the order by rating, a text explains how it is computed. */
const OrderChoice = ({ order, onChange }: { order: Order; onChange: (order: Order) => void }) => (
  <div className="gap-2 stack">
    <div className={css.order}>
      <Select label="Порядок" value={order} onChange={({ target }) => onChange(target.value as Order)}>
        <option value="price">Сначала дешевле</option>
        <option value="rating">Сначала с лучшими отзывами</option>
      </Select>
    </div>
    {order === 'rating' ? (
      <p className="quiet small lines-airy">
        Считается и средняя оценка, и число отзывов: три отличных стоят после многих хороших. Без оценки — в конце.
      </p>
    ) : null}
  </div>
)

interface CardProps {
  offer: Offer
  now: number
  main: boolean
  take: Parameters<typeof OfferSteps>[0]['take']
}

function OfferCard({ offer, now, main, take }: CardProps) {
  const { machine, owner, terms, counter, state } = offer
  const open = state === 'offered' || state === 'countered'
  const parts = machine ? paramsLine(machine.type, machine.params, 3) : ''
  return (
    <li className={`${css.offer} card pad`}>
      {machine ? (
        <div className={`${css.picture} rounded clip`}>
          <ItemImage item={machine} />
        </div>
      ) : null}
      <div className="gap-3 stack shrinks">
        <div>
          <h2 className="text-lead">
            {machine ? (
              <Link className="underlines" to={paths.item(machine)}>
                {machine.name}
              </Link>
            ) : (
              'Машина удалена'
            )}
          </h2>
          <p className="quiet small anywhere">
            {owner.userUrl ? (
              <Link className="underlines" to={paths.user(owner.userUrl)}>
                {owner.name || owner.userUrl}
              </Link>
            ) : (
              'Учётная запись удалена'
            )}
            {offer.km === null ? '' : `, ${offer.km}\u00a0км`}
            {parts ? ` · ${parts}` : ''}
          </p>
          {machine?.rating ? (
            <p className="small">
              <RatingLine rating={machine.rating} />
            </p>
          ) : null}
          {machine ? <p className="quiet small">{workedText(machine, Date.now())}</p> : null}
        </div>
        {terms ? (
          <p className="medium">
            {bookedText(terms)}, {terms.operator ? 'с машинистом' : 'без машиниста'}
            {terms.included ? `. ${terms.included}` : ''}
          </p>
        ) : null}
        <OfferSum offer={offer} />
        {counter && open ? (
          <p className="medium sunken rounded pad-row">
            Ваша цена: {formatRoubles(counter.rate)}, всего {formatRoubles(counter.sum)}
            {counter.note ? `. ${counter.note}` : ''}
          </p>
        ) : null}
        {terms?.note ? <p className="medium anywhere lines-airy">{terms.note}</p> : null}
      </div>
      <div className={`${css.side} gap-2 stack`}>
        <StateTag offer={offer} now={now} />
        {offer.deal ? <ButtonLink to={paths.deal(offer.deal)}>Открыть сделку</ButtonLink> : null}
        <OfferSteps offer={offer} take={take} main={main && open} />
        {owner.userUrl ? <WriteButton offer={offer.id} /> : null}
      </div>
    </li>
  )
}

function StateTag({ offer: { state, terms }, now }: { offer: Offer; now: number }) {
  const open = state === 'offered' && terms
  const soon = open && Date.parse(terms.validUntil) - now < 6 * 3_600_000
  const words = {
    asked: 'Владелец ещё не ответил',
    countered: AWAITING_ANSWER,
    declined: 'Вы отказались',
  } as Partial<Record<Offer['state'], string>>
  return (
    <p className={`${css.tag} rounded-sm small strong ${soon ? 'attention' : 'sunken'}`}>
      {open ? validText(terms.validUntil, now) : (words[state] ?? OFFER_STATES[state].words)}
    </p>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
