import { getAllEquipments } from '@spetskarta/shared/catalog/catalog.ts'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { MACHINES } from '../../ui/text/format'
import type { Route } from './+types/AllEquipmentPage'
import { ListPage } from './ListPage'
import { listMeta } from './list-meta'

export async function loader({ request, context }: Route.LoaderArgs) {
  const paging = pagingOf(request.url)
  const { equipments, count } = await context
    .get(api)(getAllEquipments, { querystring: rowsOf(paging) })
    .catch(refuse)
  return { equipments, count, paging }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listMeta(matches, loaderData, {
    title: 'Вся техника',
    description:
      'Аренда и продажа спецтехники: экскаваторы, автокраны, самосвалы, бульдозеры. Цены, телефоны ' +
      'владельцев, место на карте.',
    to: paths.allEquipments,
  })

/** /all-equipments: every published machine, newest first. */
export default function AllEquipmentPage({ loaderData: { equipments, count, paging } }: Route.ComponentProps) {
  return (
    <ListPage
      title="Вся техника"
      items={equipments}
      count={count}
      forms={MACHINES}
      empty="Техники пока нет"
      add={{ label: 'Добавить Технику', to: paths.newEquipment() }}
      paging={paging}
      to={paths.allEquipments}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
