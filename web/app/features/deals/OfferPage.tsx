import { getOffer, getOfferStart, takeOfferStep } from '@spetskarta/shared/deals/deals.ts'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { call } from '../../api/call'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { takeShown } from '../../api/take-shown'
import { paths } from '../../paths'
import { pageMeta } from '../../ui/page/meta'
import { PageError } from '../../ui/page/PageError'
import { signedInUser } from '../visitor/who'
import type { Route } from './+types/OfferPage'
import { OfferView } from './OfferView'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const ask = args.context.get(api)
  const { id } = args.params
  const view = await ask(getOffer, { params: { id } }).catch(refuse)
  const machine = args.url.searchParams.get('machine') ?? undefined
  const priced = view.offer.steps.some((step) => step === 'offer' || step === 'change')
  const start = priced
    ? await ask(getOfferStart, { params: { id }, querystring: { machine } }).catch(refuse)
    : undefined
  return { view, start }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({ matches, title: 'Заявка', description: 'Ответ на заявку.', path: paths.offer(params.id), index: false })

/** /offers/:id: a request that an owner received, and the owner's offer. */
export default function OfferPage({ loaderData: { view, start }, params: { id } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [, setQuery] = useSearchParams()
  return (
    <OfferView
      view={view}
      start={start}
      signedIn
      onMachine={(machine) => setQuery({ machine }, { replace: true, preventScrollReset: true })}
      take={async (body) => {
        const { offer } = await takeShown(() => call(takeOfferStep, { params: { id }, body }), revalidate)
        if (offer.deal) return navigate(paths.deal(offer.deal))
        await revalidate()
      }}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
