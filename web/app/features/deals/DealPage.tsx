import { cancelledText } from '@spetskarta/shared/deals/cancelled-text.ts'
import { type Deal, getDeal, makeDealObject, takeDealStep } from '@spetskarta/shared/deals/deals.ts'
import { quantityOf } from '@spetskarta/shared/deals/offer-sum.ts'
import { DEAL_STATES, mayReview } from '@spetskarta/shared/deals/steps.ts'
import { type DealReviews, getDealReviews } from '@spetskarta/shared/reviews/reviews.ts'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { takeShown } from '../../api/take-shown'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { useAttempt } from '../../ui/dialog/use-attempt'
import { Notice } from '../../ui/Notice'
import { PhoneLink } from '../../ui/PhoneLink'
import { pageMeta } from '../../ui/page/meta'
import { Page } from '../../ui/page/Page'
import { PageError } from '../../ui/page/PageError'
import { durationOrDash } from '../../ui/text/ago'
import { countOf } from '../../ui/text/format'
import { UncountedNote } from '../days/CountingNote'
import { minuteShares, wholeMinutes } from '../days/day-minutes'
import { DealReviewsCard } from '../reviews/DealReviewsCard'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/DealPage'
import { DealPapers } from './DealPapers'
import { type DealStepBody, DealSteps } from './DealSteps'
import { DealWay } from './DealWay'
import { bookedText, noHoursText, requestedDaysText, requestTitle, showsWork, stageOf } from './deal-words'
import css from './deals.module.css'
import { History } from './History'
import { OfferSum } from './OfferSum'
import { RequestFacts } from './RequestFacts'
import { WriteButton } from './WriteButton'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const [call, params] = [args.context.get(api), { id: args.params.id }]
  const [deal, reviews] = await Promise.all([call(getDeal, { params }), call(getDealReviews, { params })]).catch(refuse)
  return { deal, reviews }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Сделка',
    description: 'Бронь, работа и оплата.',
    path: paths.deal(params.id),
    index: false,
  })

/** /deals/:id: a booking, its work and its payment, as both sides see it. */
export default function DealPage({ loaderData: { deal, reviews } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { request, offer, other, days, side, state } = deal
  async function take(body: DealStepBody) {
    await takeShown(() => call(takeDealStep, { params: { id: deal.id }, body }), revalidate)
    await revalidate()
  }
  return (
    <Page
      title={offer.machine?.name ?? 'Машина удалена'}
      lead={`${requestTitle(request)}, ${bookedText(days)}. ${DEAL_STATES[state].words}. ${nextOf(deal, reviews)}.`}
      actions={<ButtonLink to={paths.deals()}>Все сделки</ButtonLink>}
    >
      <div className="lane">
        <DealWay stage={stageOf('deal', state)} />
        {deal.asked ? <p className="warning pad-row medium">{requestedDaysText(deal)}</p> : null}
        {deal.cancelled ? <p className="warning pad-row medium">{cancelledText(deal.cancelled)}</p> : null}
        <div className={css.columns}>
          <div className="lane">
            <section className="card pad gap-3 stack" aria-label="Вторая сторона">
              <h2>{side === 'owner' ? 'Заказчик' : 'Владелец'}</h2>
              <p className="strong">{other.name || other.userUrl || 'Учётная запись удалена'}</p>
              {other.phone ? (
                <PhoneLink
                  phone={other.phone}
                  look={state === 'booked' || state === 'working' ? 'primary' : 'outlined'}
                />
              ) : null}
              {other.userUrl ? (
                <div>
                  <WriteButton offer={offer.id} />
                </div>
              ) : null}
              <DealSteps deal={deal} take={take} />
            </section>
            <section className="card pad gap-3 stack" aria-label="Цена">
              <h2>О чём договорились</h2>
              <p className="medium">
                {bookedText(days)}
                {offer.terms ? `, ${offer.terms.operator ? 'с машинистом' : 'без машиниста'}` : ''}
                {offer.terms?.included ? `. ${offer.terms.included}` : ''}
              </p>
              <OfferSum offer={offer} />
              {offer.terms && quantityOf({ ...offer.terms, ...days }) !== quantityOf(offer.terms) ? (
                <p className="warning pad-row small">
                  Сумма — за {bookedText(offer.terms)}. Число дней изменилось: о новой сумме договоритесь сами.
                </p>
              ) : null}
              <p className="quiet small lines-airy">
                Деньги через сайт не идут: стороны платят друг другу сами и отмечают это здесь.
              </p>
            </section>
            <Work deal={deal} />
            <DealPapers papers={deal.papers} />
          </div>
          <div className="lane">
            {mayReview(state) ? <DealReviewsCard deal={deal.id} side={side} reviews={reviews} /> : null}
            <RequestFacts request={request} />
            <History subject="deal" history={deal.history} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Whose turn it is; for an ended deal, whether a review can still be written. */
function nextOf({ state, turn }: Deal, { closed }: DealReviews): string {
  if (turn === 'you') return 'Ваш ход'
  if (turn === null && closed === null) return 'Можно написать отзыв'
  return turn === null && closed === 'written' ? 'Ваш отзыв написан' : DEAL_STATES[state].next
}

const DAYS = ['день', 'дня', 'дней'] as const

/** What was recorded on the deal's object, and a link to its papers. */
function Work({ deal }: { deal: Deal }) {
  const { busy, failure, attempt } = useAttempt()
  const navigate = useNavigate()
  const { work, uncounted, objectId, link, side, state, offer } = deal
  const noHours = noHoursText(deal)
  if (!showsWork(deal)) return null
  const { onSiteS = 0, workingS = 0, idleS = 0 } = work ?? {}
  const onSite = wholeMinutes(onSiteS)
  const [working = 0, idle = 0] = minuteShares(onSite, [workingS, idleS, onSiteS - workingS - idleS])
  async function make() {
    const made = await call(makeDealObject, { params: { id: deal.id } })
    await navigate(paths.object(made.objectId))
  }
  return (
    <section className="card pad gap-3 stack" aria-labelledby="work">
      <h2 id="work">Работа по записям</h2>
      {noHours ? null : <UncountedNote days={uncounted} />}
      {work && !noHours ? (
        <dl className="gap-1 stack medium">
          {(
            [
              ['На объекте', onSite],
              ['Работа', working],
              ['Холостой ход', idle],
            ] as const
          ).map(([name, seconds]) => (
            <div key={name} className="between">
              <dt>{name}</dt>
              <dd className="digits nowrap">{durationOrDash(seconds)}</dd>
            </div>
          ))}
          <div className="between quiet small">
            <dt>Записано</dt>
            <dd>{countOf(work.days, DAYS)}</dd>
          </div>
        </dl>
      ) : (
        <p className="quiet medium lines-airy">{noHours}</p>
      )}
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className="wrap">
        {side === 'owner' && objectId === null && state !== 'cancelled' ? (
          <Button busy={busy} onClick={() => void attempt(make)}>
            {busy ? 'Добавляем…' : 'Добавить объект'}
          </Button>
        ) : null}
        {side === 'owner' && objectId !== null ? (
          <>
            <ButtonLink to={paths.object(objectId)}>Открыть объект</ButtonLink>
            {offer.machine ? (
              <ButtonLink
                to={paths.newPaper({
                  equipmentId: offer.machine._id,
                  objectId,
                  from: deal.days.from,
                  to: deal.days.to,
                })}
              >
                Составить документ
              </ButtonLink>
            ) : null}
          </>
        ) : null}
        {side === 'asker' && link ? <ButtonLink to={link}>Машина на карте и часы</ButtonLink> : null}
      </div>
    </section>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
