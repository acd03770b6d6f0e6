import { PageError } from '../../../ui/page/PageError'
import type { Route } from './+types/OrderPage'
import { loadItem } from './load-item'
import { OwnOrPublic, ownOrPublicMeta, withForm } from './OwnOrPublic'

export const loader = (args: Route.LoaderArgs) => loadItem('order', args)

export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => withForm(await serverLoader())

export const meta: Route.MetaFunction = ({ matches, loaderData }) => ownOrPublicMeta(matches, loaderData)

/** /order/:id: the public card of an order, and for its owner the form. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OwnOrPublic loaded={loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
