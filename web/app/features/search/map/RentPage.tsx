import { bandOfRanges, bandOfSlug } from '@spetskarta/shared/catalog/bands.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { data } from 'react-router'
import { paths } from '../../../paths'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { countOf, MACHINES } from '../../../ui/text/format'
import { areaOfQuery, datesOfTopic, queryOfArea, rentPath, topicOfPath } from '../../search-address/intent'
import { cardMeta } from '../card'
import { headingOf, onlyForAnotherType, type TypeData, townOf, typeOfPage } from '../type-page'
import type { Route } from './+types/RentPage'

export function loader({ context, params: { type, size } }: Route.LoaderArgs) {
  if (size !== undefined && !bandOfSlug(type, size)) throw data(null, { status: 404 })
  return typeOfPage(context, paths.rent(type))
}
export const shouldRevalidate = onlyForAnotherType

/** /arenda/{type} and /arenda/{type}/{size}: machines of one type, or of one of its sizes; the layout draws the page. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params, location: { pathname, search } }) =>
  cardMeta(matches) ??
  pageMeta({
    matches,
    crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
    ...(loaderData
      ? aboutPage(loaderData, pathname, new URLSearchParams(search))
      : { title: 'Страница не найдена', description: '', path: paths.rent(params.type), index: false }),
  })

function aboutPage(page: TypeData, pathname: string, query: URLSearchParams) {
  const topic = topicOfPath(pathname, query)
  if (topic.kind !== 'equipment') throw new Error('no page of a type of machine')
  const { type, links } = page
  const town = townOf(areaOfQuery(query), links)
  const size = bandOfRanges(topic.type, topic.params ?? '')
  const machines = (town ?? links).sizes.find(({ params }) => params === topic.params)?.count ?? 0
  const heading = headingOf(page, topic, town)
  return {
    title: `${heading}: машины на карте, цены за час и смену`,
    description: oneLine(
      machines > 0 ? `${heading}: ${countOf(machines, MACHINES)}, цены и телефоны. ${type.seoText}` : type.seoText,
    ),
    path: rentPath(topic, town && queryOfArea({ kind: 'around', centre: town, radius: RADIUS.equipment })),
    // Search engines index what has items: a type, its sizes and its towns; other ranges and days are only searches.
    index:
      links.count > 0 && (topic.params === undefined || (size !== undefined && machines > 0)) && !datesOfTopic(topic),
  }
}

export default function RentPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
