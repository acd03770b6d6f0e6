import { getAllOrders } from '@spetskarta/shared/catalog/catalog.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { ORDERS } from '../../ui/text/format'
import type { Route } from './+types/AllOrdersPage'
import { ListPage } from './ListPage'
import { listMeta } from './list-meta'
import { wordsOfRows } from './words/row-words'

export async function loader({ request, context }: Route.LoaderArgs) {
  const paging = pagingOf(request.url)
  const call = context.get(api)
  const { orders, count } = await call(getAllOrders, { querystring: rowsOf(paging) }).catch(refuse)
  return { orders, words: await wordsOfRows(call, orders), count, paging }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listMeta(matches, loaderData, {
    title: 'Все заказы',
    description:
      'Заказы на земляные, монтажные и дорожные работы для владельцев спецтехники: бюджет, сроки, телефон ' +
      'заказчика, место на карте.',
    to: paths.allOrders,
  })

/** /all-orders: every published order, newest first. */
export default function AllOrdersPage({ loaderData: { orders, words, count, paging } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Все заказы"
      items={orders}
      words={words}
      count={count}
      forms={ORDERS}
      empty="Заказов пока нет"
      add={{ label: 'Добавить Заказ', to: paths.newOrder() }}
      paging={paging}
      to={paths.allOrders}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
