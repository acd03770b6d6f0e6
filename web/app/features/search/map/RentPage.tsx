import { textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import type { TypeLinks } from '@spetskarta/shared/content/content.ts'
import type { Position } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { paths } from '../../../paths'
import { rangeText } from '../../../ui/item/params'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { areaOfQuery, datesOfTopic, queryOfArea, rangesOfTopic, topicOfPath } from '../../search-address/intent'
import { cardMeta } from '../card'
import { onlyForAnotherType, typeOfPage } from '../type-page'
import type { Route } from './+types/RentPage'

export const loader = ({ context, params }: Route.LoaderArgs) => typeOfPage(context, paths.rent(params.type))
export const shouldRevalidate = onlyForAnotherType

/** More ranges than this are a search of somebody, and no page for search engines. */
const RANGES_FOUND = 2

/** /arenda/{type}: machines of one type; the layout draws the screen. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params, location: { pathname, search } }) => {
  const query = new URLSearchParams(search)
  const topic = topicOfPath(pathname, query)
  const town = townOf(query, loaderData?.links.towns ?? [])
  const ranges = rangesOfTopic(topic)
  const about = ranges.map((range) => rangeText(range).toLowerCase()).join(', ')
  const title = [loaderData?.type.h3, about, town?.name].filter(Boolean).join(', ')
  return (
    cardMeta(matches) ??
    pageMeta({
      matches,
      title: loaderData ? `${title}: машины на карте, цены за час и смену` : 'Страница не найдена',
      description: oneLine(loaderData?.type.seoText ?? ''),
      // One search has one address, whatever the order of its ranges; that of several is no page to be found.
      path: paths.rent(params.type, {
        ...(about && { params: textOfRanges(ranges) }),
        ...(town && queryOfArea({ kind: 'around', centre: town, radius: RADIUS.equipment })),
      }),
      crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
      // A type without any items should not be in search engines until it has some.
      index:
        loaderData !== undefined && loaderData.links.count > 0 && ranges.length <= RANGES_FOUND && !datesOfTopic(topic),
    })
  )
}

/** The town around which an address searches, where the page itself leads there: any other place is nobody's page. */
function townOf(query: URLSearchParams, towns: TypeLinks['towns']) {
  const asked = areaOfQuery(query)
  if (asked?.kind !== 'around' || asked.radius !== RADIUS.equipment) return undefined
  const at = (centre: Position) => queryOfArea({ kind: 'around', centre, radius: asked.radius }).at
  return towns.find((town) => at(town) === at(asked.centre))
}

export default function RentPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
