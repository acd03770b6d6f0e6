import { getAllEquipments } from '@spetskarta/shared/catalog/catalog.ts'
import { data, redirect } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { paths } from '../../paths'
import { PageError } from '../../ui/page/PageError'
import { pagingOf, rowsOf } from '../../ui/page/paging'
import { MACHINES } from '../../ui/text/format'
import type { Route } from './+types/AllEquipmentPage'
import { FilterForm } from './filter/FilterForm'
import { addressOfForm, filterOf } from './filter/list-filter'
import { ListPage } from './ListPage'
import { listMeta } from './list-meta'
import { wordsOfRows } from './words/row-words'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const address = addressOfForm(query)
  if (address) throw redirect(address)
  const filter = filterOf(query)
  if (!filter) throw data(null, { status: 404 })
  const paging = pagingOf(request.url)
  const call = context.get(api)
  const { equipments, count } = await call(getAllEquipments, { querystring: { ...rowsOf(paging), ...filter } }).catch(
    refuse,
  )
  return { equipments, words: await wordsOfRows(call, equipments), count, paging, filter }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  listMeta(matches, loaderData, {
    title: 'Вся техника',
    description:
      'Аренда и продажа спецтехники: экскаваторы, автокраны, самосвалы, бульдозеры. Цены, телефоны ' +
      'владельцев, место на карте.',
    to: (query) => paths.allEquipments({ ...loaderData?.filter, ...query }),
    // Filtered lists are not indexed: search engines have the pages of types and their sizes.
    index: loaderData?.filter.type === undefined,
  })

/** /all-equipments: every published machine, or those of a type and in ranges of its parameters, newest first. */
export default function AllEquipmentPage({
  loaderData: { equipments, words, count, paging, filter },
}: Route.ComponentProps) {
  const { type, params } = filter
  return (
    <ListPage
      title="Вся техника"
      items={equipments}
      words={words}
      count={count}
      forms={MACHINES}
      empty="Техники пока нет"
      add={{ label: 'Добавить Технику', to: paths.newEquipment() }}
      paging={paging}
      map={type && paths.rent(type, { params })}
      filter={{
        form: <FilterForm key={`${type} ${params}`} filter={filter} />,
        whole: type && paths.allEquipments(),
      }}
      to={(query) => paths.allEquipments({ ...filter, ...query })}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
