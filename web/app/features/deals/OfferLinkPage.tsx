import { getOfferByLink, getOfferStartByLink, takeOfferStepByLink } from '@spetskarta/shared/deals/deals.ts'
import { useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { takeShown } from '../../api/take-shown'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
