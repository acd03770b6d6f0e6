import { getOfferByLink, getOfferStartByLink, takeOfferStepByLink } from '@spetskarta/shared/deals/deals.ts'
import { isRouteErrorResponse, useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { takeShown } from '../../api/take-shown'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { EmptyState } from '../../ui/State'
import type { Route } from './+types/OfferLinkPage'
import { OfferView } from './OfferView'

export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const ask = context.get(api)
  const view = await ask(getOfferByLink, { params: { token } }).catch(refuse)
  const machine = url.searchParams.get('machine') ?? undefined
  const priced = view.offer.steps.some((step) => step === 'offer' || step === 'change')
  const start = priced
    ? await ask(getOfferStartByLink, { params: { token }, querystring: { machine } }).catch(refuse)
    : undefined
  return { view, start }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    matches,
    title: 'Заявка',
    description: 'Ответ на заявку.',
    path: paths.offerLink(params.token),
    index: false,
  })

/** /offer-link/:token: an owner answers by the link in a letter, without logging in. */
export default function OfferLinkPage({ loaderData: { view, start }, params: { token } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [, setQuery] = useSearchParams()
  return (
    <OfferView
      view={view}
      start={start}
      signedIn={false}
      onMachine={(machine) => setQuery({ machine }, { replace: true, preventScrollReset: true })}
      take={async (body) => {
        await takeShown(() => call(takeOfferStepByLink, { params: { token }, body }), revalidate)
        await revalidate()
      }}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <DeadLink /> : <PageError error={error} />
}

/** Whoever comes from a letter is not told of addresses and listings. */
const DeadLink = () => (
  <div className="page">
    <title>Ссылка не работает — Спецкарта</title>
    <h1 className="visually-hidden">Ответ на заявку</h1>
    <EmptyState
      title="Ссылка не работает"
      actions={<ButtonLink to={paths.login({ next: paths.deals() })}>Войти и увидеть все заявки</ButtonLink>}
    >
      Этой заявки больше нет, или ссылка из письма скопирована не целиком.
    </EmptyState>
  </div>
)
