import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { MAP_ITEMS_MAX, PLACE_QUERY_MAX } from '@spetskarta/shared/limits.ts'
import { findPlaces } from '@spetskarta/shared/search/search.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Link, redirect } from 'react-router'
import { api, site } from '../../../api/context'
import { refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { lazyPart } from '../../../ui/away/lazy-part'
import { ButtonLink } from '../../../ui/Button'
import { IconMap2 } from '../../../ui/icon/icons.ts'
import { typeLabel } from '../../../ui/item/types'
import { CARD, useLayer } from '../../../ui/layers'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { Page } from '../../../ui/page/Page'
import { PageError } from '../../../ui/page/PageError'
import { EmptyState } from '../../../ui/State'
import { countOf, formatCount, formatKm, MACHINES, ORDERS } from '../../../ui/text/format'
import { ItemCard } from '../../catalog/ItemCard'
import { itemMeta } from '../../catalog/item-meta'
import { cheapestFirst, type Rental } from '../../catalog/price/price-for'
import { type ItemWords, itemWordsOf } from '../../catalog/words/item-words'
import { findItems } from '../../search-address/find-items'
import { useSetFound } from '../../search-address/found'
import {
  areaAround,
  areaOfQuery,
  centreOfArea,
  type Intent,
  mapPath,
  orderOfQuery,
  type ResultsOrder,
  ROWS,
  radiusOf,
  resultsPath,
  rowsOfQuery,
  topicOfQuery,
} from '../../search-address/intent'
import { cutText, type FoundItem, foundMachines, ordersOf } from '../../search-address/results'
import { topicOfWords } from '../../search-address/topic-of-words'
import { findCard } from '../card'
import type { Route } from './+types/ResultsPage'
import css from './ResultsPage.module.css'

const OpenedCard = lazyPart(() => import('./OpenedCard'))
/** Few searches find too much for a list. */
const OpenClusters = lazyPart(() => import('./OpenClusters'))

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = context.get(api)
  const query = new URL(request.url).searchParams
  // Words typed into the landing's search; each one that is understood becomes part of the address.
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
  const { count, clusters, found, past } = await findItems(call, intent, MAP_ITEMS_MAX, { order }).catch(refuse)
  const rental = { ...A_SHIFT, place: centreOfArea(intent.area) }
  const machines = foundMachines(found)
  const opened = query.get(CARD) ?? undefined
  const card = opened === undefined ? undefined : await findCard(call, opened)
  const inWords = (one: FoundItem): ItemInWords => ({
    ...inOneLine(one),
    words: itemWordsOf(one.item, Date.now(), rental),
  })
  return {
    clusters: clusters.length > 0 ? { intent, clusters } : undefined,
    lead: leadOf(intent, order),
    // Made here, so that the page need not load the code that makes addresses.
    links: {
      map: mapPath(intent),
      found: resultsPath(intent),
      opened: resultsPath(intent, rows, CARD_HERE, order),
      more: resultsPath(intent, rows + ROWS, opened, order),
      order: resultsPath(intent, rows, opened, order === 'cheap' ? 'near' : 'cheap'),
    },
    /** Words that match no type, and no town; then everything near the visitor is shown instead. */
    unknown,
    past,
    order,
    card: card && { item: card, words: itemWordsOf(card, Date.now(), rental) },
    cardMeta: card && itemMeta([{ loaderData: { site: context.get(site) } }], card),
    missing: opened !== undefined && card === undefined,
    count,
    cut: cutText({ count, found }, order === 'cheap'),
    machines: first(order === 'cheap' ? cheapestFirst(machines, rental) : machines, rows, inWords),
    orders: first(ordersOf(found), rows, inWords),
  }
}

/** The town or the address of the landing's field «где»; undefined where none has this name. */
async function placeOf(call: Call, name: string) {
  // «Раменское, Московская область» is how suggestions name a town.
  for (const query of [name, name.split(',')[0] ?? '']) {
    const { places, addresses } = await call(findPlaces, {
      querystring: { query: query.slice(0, PLACE_QUERY_MAX) },
    }).catch(refuse)
    const found = places[0] ?? addresses[0]
    if (found) return found
  }
  return undefined
}

/** Basis for comparing machines on the server, which does not know the visitor's own wishes. */
const A_SHIFT: Omit<Rental, 'place'> = { hours: 8, days: 1 }

/** A page with two hundred cards is heavy for a phone, and people look at the first few. */
const first = (found: FoundItem[], rows: number, inWords: (one: FoundItem) => ItemInWords) => ({
  count: found.length,
  found: found.slice(0, rows).map(inWords),
})

type ItemInWords = FoundItem & { words: ItemWords }

/** Placeholder in an address for the id of the card that it opens. */
const CARD_HERE = 'CARD'

const leadOf = ({ topic, area }: Intent, order: ResultsOrder) =>
  `${topic.kind === 'all' ? 'Вся техника и заказы' : typeLabel(topic.type).name}, ${formatKm(radiusOf(area))} от центра. ${
    order === 'cheap' ? 'Сверху — где смена с подачей дешевле.' : 'Ближайшие сверху.'
  }`

/** A card has room for one line of a description. */
const inOneLine = ({ km, item }: FoundItem): FoundItem => ({
  km,
  item: { ...item, description: oneLine(item.description, LINE_MAX) },
})
const LINE_MAX = 120

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.cardMeta ??
  pageMeta({
    matches,
    title: 'Результаты поиска',
    description: 'Найденная техника и заказы списком.',
    path: paths.search(),
    index: false,
  })

/** /search: the results of the last search on the map, as a list. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { links, unknown, past, order, count, cut, clusters, machines, orders } = loaderData
  const { value: opened } = useLayer(CARD)
  const setFound = useSetFound()
  useEffect(() => setFound({ count, results: links.found }), [count, links.found, setFound])

  const hrefOf = (id: string) => links.opened.replace(CARD_HERE, id)
  const listed = [...machines.found, ...orders.found].some(({ item }) => item._id === opened)
  const apart = loaderData.card?.item._id === opened && !listed ? loaderData.card : undefined
  return (
    <Page
      title="Результаты поиска"
      lead={loaderData.lead}
      actions={
        <ButtonLink to={links.map} look="primary" icon={<IconMap2 size={20} aria-hidden="true" />}>
          Показать на карте
        </ButtonLink>
      }
    >
      {unknown.what || unknown.where || past ? (
        <div className="warning pad-line mb-4" role="status">
          {unknown.what ? <p>Техники или работ «{unknown.what}» в каталоге нет, поэтому показываем всё.</p> : null}
          {past ? (
            <p>Первый день поиска уже прошёл, поэтому показываем технику без дат. Выберите другие на карте.</p>
          ) : null}
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
          <EmptyState title="Объявление не найдено">Его нет, или владелец снял его с публикации.</EmptyState>
        </div>
      ) : null}
      {apart ? (
        <div className={`${css.card} mb-4 clip card`}>
          <Row {...apart} hrefOf={hrefOf} />
        </div>
      ) : null}
      {count === 0 ? (
        <EmptyState
          title="В выделенной области карты ничего не найдено"
          actions={<ButtonLink to={links.map}>Изменить область</ButtonLink>}
        >
          Увеличьте радиус или передвиньте квадрат.
        </EmptyState>
      ) : null}
      {clusters ? (
        <div className={`${css.card} clip card`}>
          <Suspense>
            <OpenClusters {...clusters} />
          </Suspense>
        </div>
      ) : null}
      {cut ? <p className="mb-4 quiet medium">{cut}</p> : null}
      {machines.count + orders.count > 0 ? (
        <div className={`${css.columns} gap-4`}>
          <List
            title="Техника"
            count={cut ? '' : countOf(machines.count, MACHINES)}
            empty={cut ? '' : 'Нет техники в выделенном на карте квадрате'}
            found={machines.found}
            order={
              machines.count > 1 ? (
                <Link to={links.order} replace preventScrollReset className="link small semibold">
                  {order === 'cheap' ? 'Показать сначала ближние' : 'Показать сначала дешёвые'}
                </Link>
              ) : null
            }
            left={machines.count - machines.found.length}
            more={links.more}
            hrefOf={hrefOf}
          />
          <List
            title="Заказы"
            count={cut ? '' : countOf(orders.count, ORDERS)}
            empty={cut ? '' : 'Нет заказов в выделенном на карте квадрате'}
            found={orders.found}
            order={null}
            left={orders.count - orders.found.length}
            more={links.more}
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
  /** The number in words; empty: it is not known. */
  count: string
  /** Shown where there are no items; empty: then there is no list. */
  empty: string
  found: ItemInWords[]
  /** Link that changes the order. */
  order: ReactNode
  /** Number of further items. */
  left: number
  /** Address of the page with more items. */
  more: string
  /** Address of this page with an item's card open. */
  hrefOf: (id: string) => string
}

function List({ title, count, empty, found, order, left, more, hrefOf }: ListProps) {
  if (found.length === 0 && !empty) return null
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
        {found.map(({ item, words, km }) => (
          <li key={item._id}>
            <Row item={item} words={words} km={km} hrefOf={hrefOf} />
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

/** An item in one line, or in full while its card is open. */
function Row({ item, words, km, hrefOf }: Omit<ItemInWords, 'km'> & { km?: number } & Pick<ListProps, 'hrefOf'>) {
  const card = useLayer(CARD)
  const row = (
    <ItemCard item={item} words={words} distanceKm={km} onSelect={() => card.open(item._id, hrefOf(item._id))} />
  )
  if (card.value !== item._id) return row
  return (
    <Suspense fallback={row}>
      <OpenedCard item={item} km={km} onClose={card.close} />
    </Suspense>
  )
}
