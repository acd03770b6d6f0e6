import { getUser } from '@spetskarta/shared/accounts.ts'
import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { IconMap2 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api/context'
import { refuse } from '../../api/refuse'
import { useFound } from '../../layout/found'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { countOf, formatKm, MACHINES, ORDERS } from '../../ui/format'
import { oneLine, pageMeta } from '../../ui/meta'
import { Page } from '../../ui/Page'
import { PageError } from '../../ui/PageError'
import { EmptyState } from '../../ui/State'
import { typeLabel } from '../../ui/types'
import { ItemCard } from '../catalog/ItemCard'
import type { Route } from './+types/ResultsPage'
import { ClusterRows } from './ClusterRows'
import { findItems } from './find-items'
import { areaAround, areaOfQuery, centreOfArea, mapPath, radiusOf, resultsPath, topicOfQuery } from './intent'
import css from './ResultsPage.module.css'
import { type Found, machinesOf, ordersOf } from './results'

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const query = new URL(request.url).searchParams
  const topic = topicOfQuery(query)
  const { location } = await call(getUser, {})
  const intent = { topic, area: areaOfQuery(query) ?? areaAround(topic, location) }
  const results = await findItems(call, intent, MAP_ITEMS_MAX).catch(refuse)
  return { intent, results: { ...results, found: results.found.map(inOneLine) } }
}

/** A card has room for one line of a description, and there are hundreds of them. */
const inOneLine = ({ km, item }: Found): Found => ({
  km,
  item: { ...item, description: oneLine(item.description, LINE_MAX) },
})
const LINE_MAX = 120

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Результаты поиска',
    description: 'Найденная техника и заказы списком.',
    path: paths.search(),
    index: false,
  })

/** /search: what the last search on the map found, as a list. */
export default function ResultsPage({ loaderData: { intent, results } }: Route.ComponentProps) {
  const { setFound } = useFound()
  const navigate = useNavigate()
  useEffect(() => setFound({ count: results.count, results: resultsPath(intent) }), [results.count, intent, setFound])

  const { topic, area } = intent
  const what = topic.kind === 'all' ? 'Вся техника и заказы' : typeLabel(topic.type).name
  const machines = machinesOf(results.found)
  const orders = ordersOf(results.found)
  return (
    <Page
      title="Результаты поиска"
      lead={`${what}, ${formatKm(radiusOf(area))} от центра. Ближайшие сверху.`}
      actions={
        <ButtonLink to={mapPath(intent)} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
          Показать на карте
        </ButtonLink>
      }
    >
      {results.count === 0 ? (
        <EmptyState
          title="В выделенной области карты ничего не найдено"
          actions={<ButtonLink to={mapPath(intent)}>Изменить область</ButtonLink>}
        >
          Увеличьте радиус или передвиньте квадрат.
        </EmptyState>
      ) : null}
      {results.clusters.length > 0 ? (
        <div className={css.card}>
          <ClusterRows
            clusters={results.clusters}
            centre={centreOfArea(area)}
            onOpen={(bounds) => void navigate(resultsPath({ topic, area: { kind: 'box', bounds } }))}
          />
        </div>
      ) : null}
      {results.found.length > 0 ? (
        <div className={css.columns}>
          <List
            title="Техника"
            count={countOf(machines.length, MACHINES)}
            empty="Нет техники в выделенном на карте квадрате"
            found={machines}
          />
          <List
            title="Заказы"
            count={countOf(orders.length, ORDERS)}
            empty="Нет заказов в выделенном на карте квадрате"
            found={orders}
          />
        </div>
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />

function List({ title, count, empty, found }: { title: string; count: string; empty: string; found: Found[] }) {
  return (
    <section className={css.card}>
      <h2>
        {title} <span>{count}</span>
      </h2>
      {found.length === 0 ? <p className={css.empty}>{empty}</p> : null}
      <ul>
        {found.map(({ item, km }) => (
          <li key={item._id}>
            <ItemCard item={item} distanceKm={km} />
          </li>
        ))}
      </ul>
    </section>
  )
}
