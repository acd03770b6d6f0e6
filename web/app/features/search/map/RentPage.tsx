import { textOfRanges } from '@spetskarta/shared/catalog/params.ts'
import { paths } from '../../../paths'
import { rangeText } from '../../../ui/item/params'
import { oneLine, pageMeta } from '../../../ui/page/meta'
import { PageError } from '../../../ui/page/PageError'
import { rangesOfTopic, topicOfPath } from '../../search-address/intent'
import { cardMeta } from '../card'
import { onlyForAnotherType, typeOfPage } from '../type-page'
import type { Route } from './+types/RentPage'

export const loader = ({ context, params }: Route.LoaderArgs) => typeOfPage(context, paths.rent(params.type))
export const shouldRevalidate = onlyForAnotherType

/** More ranges than this are a search of somebody, and no page for search engines. */
const RANGES_FOUND = 2

/** /arenda/{type}: machines of one type; the layout draws the screen. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params, location: { pathname, search } }) => {
  const topic = topicOfPath(pathname, new URLSearchParams(search))
  const ranges = rangesOfTopic(topic)
  const about = ranges.map((range) => rangeText(range).toLowerCase()).join(', ')
  const title = about ? `${loaderData?.type.h3}, ${about}` : loaderData?.type.h3
  return (
    cardMeta(matches) ??
    pageMeta({
      matches,
      title: loaderData ? `${title}: машины на карте, цены за час и смену` : 'Страница не найдена',
      description: oneLine(loaderData?.type.seoText ?? ''),
      // One search has one address, whatever the order of its ranges; that of several is no page to be found.
      path: paths.rent(params.type, about ? { params: textOfRanges(ranges) } : {}),
      crumbs: [{ name: 'Вся техника', path: paths.allEquipments() }],
      // A type without any items should not be in search engines until it has some.
      index: loaderData !== undefined && loaderData.links.count > 0 && ranges.length <= RANGES_FOUND,
    })
  )
}

export default function RentPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <PageError error={error} />
