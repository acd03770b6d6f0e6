import { paths } from '../../../paths'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { cardMeta } from '../card'
import { onlyForAnotherType, typeOfPage } from '../type-page'
import type { Route } from './+types/JobsPage'

export const loader = ({ context, params }: Route.LoaderArgs) => typeOfPage(context, paths.jobs(params.type))
export const shouldRevalidate = onlyForAnotherType

/** /poisk-raboty/{type}: orders for one type of work; the layout draws the page. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  cardMeta(matches) ??
  pageMeta({
    matches,
    title: loaderData ? `${loaderData.type.h3} на карте, рядом с вашей техникой` : 'Страница не найдена',
    description: oneLine(loaderData?.type.seoText ?? ''),
    path: paths.jobs(params.type),
    crumbs: [{ name: 'Все заказы', path: paths.allOrders() }],
    // A type without items is excluded from search engines until it has some.
    index: loaderData !== undefined && loaderData.links.count > 0,
  })

export default function JobsPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
