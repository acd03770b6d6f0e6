import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { MAP_ITEMS_MAX } from '@spetskarta/shared/limits.ts'
import { IconMap2 } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { typeLabel } from '../../../ui/item/types'
import { CARD, useLayer } from '../../../ui/layers'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { countOf, formatCount, formatKm, MACHINES, ORDERS } from '../../../ui/text/format'
import { ItemCard } from '../../catalog/ItemCard'
import { findItems } from '../../search-address/find-items'
import { useSetFound } from '../../search-address/found'
import {
  areaAround,
  areaOfQuery,
  centreOfArea,
  mapPath,
  ROWS,
  radiusOf,
  resultsPath,
  rowsOfQuery,
  topicOfQuery,
} from '../../search-address/intent'
import { type FoundItem, foundMachines, ordersOf } from '../../search-address/results'
import { cardMeta, findCard } from '../card'
import type { Route } from './+types/ResultsPage'
import { ClusterRows } from './ClusterRows'
import css from './ResultsPage.module.css'

const OpenedCard = lazy(() => import('./OpenedCard'))

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const query = new URL(request.url).searchParams
  const topic = topicOfQuery(query)
  const { location } = await call(getUser, { querystring: { partners: 'no' } })
  const intent = { topic, area: areaOfQuery(query) ?? areaAround(topic, location) }
  const { count, clusters, found } = await findItems(call, intent, MAP_ITEMS_MAX).catch(refuse)
  const rows = rowsOfQuery(query)
  const opened = query.get(CARD)
  const card = opened === null ? undefined : await findCard(call, opened)
  return {
    intent,
    rows,
    card,
    missing: opened !== null && card === undefined,
    count,
    clusters,
    machines: nearest(foundMachines(found), rows),
    orders: nearest(ordersOf(found), rows),
  }
}

/** A page with two hundred cards is heavy for a phone, and people look for the nearest few. */
const nearest = (found: FoundItem[], rows: number) => ({
  count: found.length,
  found: found.slice(0, rows).map(inOneLine),
})

/** A card has room for one line of a description. */
const inOneLine = ({ km, item }: FoundItem): FoundItem => ({
  km,
  item: { ...item, description: oneLine(item.description, LINE_MAX) },
})
const LINE_MAX = 120

export const meta: Route.MetaFunction = ({ matches }) =>
  cardMeta(matches) ??
  pageMeta({
    matches,
    title: 'Результаты поиска',
    description: 'Найденная техника и заказы списком.',
    path: paths.search(),
    index: false,
  })

/** /search: what the last search on the map found, as a list. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { intent, rows, count, clusters, machines, orders } = loaderData
  const { value: opened } = useLayer(CARD)
  const setFound = useSetFound()
  const navigate = useNavigate()
  useEffect(() => setFound({ count, results: resultsPath(intent) }), [count, intent, setFound])

  const { topic, area } = intent
  const what = topic.kind === 'all' ? 'Вся техника и заказы' : typeLabel(topic.type).name
  const more = resultsPath(intent, rows + ROWS, opened)
  const hrefOf = (id: string) => resultsPath(intent, rows, id)
  const listed = [...machines.found, ...orders.found].some(({ item }) => item._id === opened)
  const apart = loaderData.card?._id === opened && !listed ? loaderData.card : undefined
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
      {loaderData.missing && opened ? (
        <div className={`${css.card} mb-4 clip card`}>
          <EmptyState title="Объявление не найдено">Его нет или владелец снял его с публикации.</EmptyState>
        </div>
      ) : null}
      {apart ? (
        <div className={`${css.card} mb-4 clip card`}>
          <Row item={apart} hrefOf={hrefOf} />
        </div>
      ) : null}
      {count === 0 ? (
        <EmptyState
          title="В выделенной области карты ничего не найдено"
          actions={<ButtonLink to={mapPath(intent)}>Изменить область</ButtonLink>}
        >
          Увеличьте радиус или передвиньте квадрат.
        </EmptyState>
      ) : null}
      {clusters.length > 0 ? (
        <div className={`${css.card} clip card`}>
          <ClusterRows
            clusters={clusters}
            centre={centreOfArea(area)}
            onOpen={(bounds) => void navigate(resultsPath({ topic, area: { kind: 'box', bounds } }))}
          />
        </div>
      ) : null}
      {machines.count + orders.count > 0 ? (
        <div className={`${css.columns} gap-4`}>
          <List
            title="Техника"
            count={countOf(machines.count, MACHINES)}
            empty="Нет техники в выделенном на карте квадрате"
            found={machines.found}
            left={machines.count - machines.found.length}
            more={more}
            hrefOf={hrefOf}
          />
          <List
            title="Заказы"
            count={countOf(orders.count, ORDERS)}
            empty="Нет заказов в выделенном на карте квадрате"
            found={orders.found}
            left={orders.count - orders.found.length}
            more={more}
            hrefOf={hrefOf}
          />
        </div>
      ) : null}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />

interface ListProps {
  title: string
  /** The number, in words. */
  count: string
  /** Shown where there are no items. */
  empty: string
  found: FoundItem[]
  /** How many more there are. */
  left: number
  /** The address of the page with more items. */
  more: string
  /** The address of this page with an item's card open. */
  hrefOf: (id: string) => string
}

function List({ title, count, empty, found, left, more, hrefOf }: ListProps) {
  return (
    <section className={`${css.card} clip card`}>
      <h2>
        {title} <span className="faint semibold text-body">{count}</span>
      </h2>
      {found.length === 0 ? <p className={`${css.empty} quiet`}>{empty}</p> : null}
      <ul>
        {found.map(({ item, km }) => (
          <li key={item._id}>
            <Row item={item} km={km} hrefOf={hrefOf} />
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <ButtonLink to={more} replace preventScrollReset look="quiet" wide className={css.more}>
          Показать ещё {formatCount(Math.min(left, ROWS))}
          <span className="visually-hidden">: {title.toLowerCase()}</span>
        </ButtonLink>
      ) : null}
    </section>
  )
}

/** An item in one line, and in full while its card is open. */
function Row({ item, km, hrefOf }: { item: Item; km?: number } & Pick<ListProps, 'hrefOf'>) {
  const card = useLayer(CARD)
  const row = <ItemCard item={item} distanceKm={km} onSelect={() => card.open(item._id, hrefOf(item._id))} />
  if (card.value !== item._id) return row
  return (
    <Suspense fallback={row}>
      <OpenedCard item={item} km={km} onClose={card.close} />
    </Suspense>
  )
}
