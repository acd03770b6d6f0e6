import { paths } from '../../../paths'
import { pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import type { Route } from './+types/NewOrderPage'
import { loadNew } from './load-item'
import { NewItem } from './NewItem'

export const loader = loadNew

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Новый заказ',
    description: 'Бесплатный заказ на работы: что сделать, где и когда.',
    path: paths.newOrder(),
    index: false,
  })

/** /order/new */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  return <NewItem kind="order" {...loaderData} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
