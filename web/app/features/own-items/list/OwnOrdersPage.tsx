import { getOrders } from '@spetskarta/shared/own-items/own-items.ts'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { signedInUser } from '../../visitor/who'
import type { Route } from './+types/OwnOrdersPage'
import { OwnList } from './OwnList'
import { ownQueryOf, ownQueryString } from './own-filter'

export async function loader(args: Route.LoaderArgs) {
  await signedInUser(args)
  const query = ownQueryOf(args.url)
  const { orders, ...counts } = await args.context.get(api)(getOrders, ownQueryString(query)).catch(refuse)
  return { orders, counts, query }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Мои заказы', description: 'Ваши заказы на карте.', path: paths.orders(), index: false })

/** /orders: the user's own orders, including hidden ones. */
export default function OwnOrdersPage({ loaderData: { orders, ...page } }: Route.ComponentProps) {
  return <OwnList kind="order" items={orders} {...page} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
