import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { MAP_ITEMS_MAX, PLACE_QUERY_MAX } from '@spetskarta/shared/limits.ts'
import { findPlaces } from '@spetskarta/shared/search/search.ts'
import { IconMap2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
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
import { cheapestFirst, type Rental } from '../../catalog/price/price-for'
import { findItems } from '../../search-address/find-items'
import { useSetFound } from '../../search-address/found'
import {
  areaAround,
  areaOfQuery,
  centreOfArea,
  mapPath,
  orderOfQuery,
  ROWS,
  radiusOf,
  resultsPath,
  rowsOfQuery,
  topicOfQuery,
} from '../../search-address/intent'
import { type FoundItem, foundMachines, ordersOf } from '../../search-address/results'
import { topicOfWords } from '../../search-address/topic-of-words'
import { cardMeta, findCard } from '../card'
import type { Route } from './+types/ResultsPage'
import { ClusterRows } from './ClusterRows'
import css from './ResultsPage.module.css'

const OpenedCard = lazy(() => import('./OpenedCard'))

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const query = new URL(request.url).searchParams
  // In the words of the landing's search; each that is understood becomes a part of the address.
  const [what, where] = [query.get('what')?.trim(), query.get('where')?.trim()]
  const meant = what ? topicOfWords(what) : undefined
  const topic = meant ?? topicOfQuery(query)
  const at = areaOfQuery(query)
  const town = where ? (at && centreOfArea(at)) || (await placeOf(call, where)) : undefined
  const { location } = await call(getUser, { querystring: { partners: 'no' } })
  const area = town ? areaAround(topic, town) : (at ?? areaAround(topic, location))
  const intent = { topic, area }
  const unknown = { what: what && !meant ? what : undefined, where: where && !town ? where : undefined }
  if ((what || where) && !unknown.what && !unknown.where)
    throw redirect(resultsPath(intent, ROWS, undefined, orderOfQuery(query)))
  const rows = rowsOfQuery(query)
  const order = orderOfQuery(query)
  const { count, clusters, found } = await findItems(call, intent, MAP_ITEMS_MAX, { order }).catch(refuse)
  const rental = { ...A_SHIFT, place: centreOfArea(intent.area) }
  const machines = foundMachines(found)
  const opened = query.get(CARD)
  const card = opened === null ? undefined : await findCard(call, opened)
  return {
    intent,
    /** A name that no type has, and one that no town has; everything is shown instead, what is near the visitor. */
    unknown,
    rows,
    order,
    card,
    missing: opened !== null && card === undefined,
    count,
    clusters,
    machines: first(order === 'cheap' ? cheapestFirst(machines, rental) : machines, rows),
    orders: first(ordersOf(found), rows),
  }
}

/** The town or the address of the landing's field «где»; undefined where none is called so. */
async function placeOf(call: Call, name: string) {
  // «Раменское, Московская область» is how suggestions call a town.
  for (const query of [name, name.split(',')[0] ?? '']) {
    const { places, addresses } = await call(findPlaces, {
      querystring: { query: query.slice(0, PLACE_QUERY_MAX) },
    }).catch(refuse)
    const found = places[0] ?? addresses[0]
    if (found) return found
  }
  return undefined
}

/** What machines are compared by on the server, which does not know what a visitor has said of himself. */
const A_SHIFT = { hours: 8, days: 1 }

/** A page with two hundred cards is heavy for a phone, and people look for the first few. */
const first = (found: FoundItem[], rows: number) => ({
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
  const { intent, unknown, rows, order, count, clusters, machines, orders } = loaderData
  const { value: opened } = useLayer(CARD)
  const setFound = useSetFound()
  const navigate = useNavigate()
  useEffect(() => setFound({ count, results: resultsPath(intent) }), [count, intent, setFound])

  const { topic, area } = intent
  const what = topic.kind === 'all' ? 'Вся техника и заказы' : typeLabel(topic.type).name
  const centre = centreOfArea(area)
  const rental = { ...A_SHIFT, place: centre }
  const more = resultsPath(intent, rows + ROWS, opened, order)
  const hrefOf = (id: string) => resultsPath(intent, rows, id, order)
  const listed = [...machines.found, ...orders.found].some(({ item }) => item._id === opened)
  const apart = loaderData.card?._id === opened && !listed ? loaderData.card : undefined
  return (
    <Page
      title="Результаты поиска"
      lead={`${what}, ${formatKm(radiusOf(area))} от центра. ${order === 'cheap' ? 'Сверху — где смена с подачей дешевле.' : 'Ближайшие сверху.'}`}
      actions={
        <ButtonLink to={mapPath(intent)} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
          Показать на карте
        </ButtonLink>
      }
    >
      {unknown.what || unknown.where ? (
        <div className="warning pad-line mb-4" role="status">
          {unknown.what ? <p>Техники или работ «{unknown.what}» в каталоге нет, поэтому показываем всё.</p> : null}
          {unknown.where ? (
            <p>
              Города или посёлка «{unknown.where}» не нашли, поэтому ищем рядом с вами. Проверьте название или укажите
              место на карте.
            </p>
          ) : null}
        </div>
      ) : null}
      {loaderData.missing && opened ? (
        <div className={`${css.card} mb-4 clip card`}>
          <EmptyState title="Объявление не найдено">Его нет или владелец снял его с публикации.</EmptyState>
        </div>
      ) : null}
      {apart ? (
        <div className={`${css.card} mb-4 clip card`}>
          <Row item={apart} rental={rental} hrefOf={hrefOf} />
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
            centre={centre}
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
            rental={rental}
            order={
              machines.count > 1 ? (
                <Link
                  to={resultsPath(intent, rows, opened, order === 'cheap' ? 'near' : 'cheap')}
                  replace
                  preventScrollReset
                  className="link small semibold"
                >
                  {order === 'cheap' ? 'Показать сначала ближние' : 'Показать сначала дешёвые'}
                </Link>
              ) : null
            }
            left={machines.count - machines.found.length}
            more={more}
            hrefOf={hrefOf}
          />
          <List
            title="Заказы"
            count={countOf(orders.count, ORDERS)}
            empty="Нет заказов в выделенном на карте квадрате"
            found={orders.found}
            rental={rental}
            order={null}
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
  rental: Rental
  /** How the order is changed. */
  order: ReactNode
  /** How many more there are. */
  left: number
  /** The address of the page with more items. */
  more: string
  /** The address of this page with an item's card open. */
  hrefOf: (id: string) => string
}

function List({ title, count, empty, found, rental, order, left, more, hrefOf }: ListProps) {
  return (
    <section className={`${css.card} clip card`}>
      <div className={`${css.listHead} between`}>
        <h2>
          {title} <span className="faint semibold text-body">{count}</span>
        </h2>
        {order}
      </div>
      {found.length === 0 ? <p className={`${css.empty} quiet`}>{empty}</p> : null}
      <ul>
        {found.map(({ item, km }) => (
          <li key={item._id}>
            <Row item={item} km={km} rental={rental} hrefOf={hrefOf} />
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
function Row({ item, km, rental, hrefOf }: { item: Item; km?: number } & Pick<ListProps, 'hrefOf' | 'rental'>) {
  const card = useLayer(CARD)
  const row = (
    <ItemCard item={item} distanceKm={km} rental={rental} onSelect={() => card.open(item._id, hrefOf(item._id))} />
  )
  if (card.value !== item._id) return row
  return (
    <Suspense fallback={row}>
      <OpenedCard item={item} km={km} onClose={card.close} />
    </Suspense>
  )
}
