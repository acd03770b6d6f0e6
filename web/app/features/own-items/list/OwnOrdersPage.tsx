import { getOrders } from '@spetskarta/shared/own-items/own-items.ts'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedIn } from '../../visitor/who'
import type { Route } from './+types/OwnOrdersPage'
import { OwnList } from './OwnList'

export async function loader(asked: Route.LoaderArgs) {
  await signedIn(asked)
  return await asked.context.get(api)(getOrders, {}).catch(refuse)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Мои заказы', description: 'Ваши заказы на карте.', path: paths.orders(), index: false })

/** /orders: the user's own orders, including hidden ones. */
export default function OwnOrdersPage({ loaderData: { orders } }: Route.ComponentProps) {
  return <OwnList kind="order" items={orders} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
