import { getOrder } from '@spetskarta/shared/catalog.ts'
import { redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/PageError'
import type { Route } from './+types/OrderPage'
import { ItemPage } from './ItemPage'
import { itemMeta } from './item-meta'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  // Only who has an account can place an order.
  if (id === 'new') throw redirect(paths.signup())
  return { item: await context.get(api)(getOrder, { params: { id } }).catch(refuse) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => itemMeta(matches, loaderData?.item)

/** /order/:id for everybody but its owner: the public card of an order. */
export default function OrderPage({ loaderData: { item } }: Route.ComponentProps) {
  return <ItemPage item={item} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
